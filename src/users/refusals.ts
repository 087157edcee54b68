import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as closedMonthRefusals } from '../closed-months/refusals.ts'
import { refusals as departmentRefusals } from '../departments/refusals.ts'
import { BEFORE_FIRST } from './first-day-rules.ts'

const made = createRefusals(
  {
    USER_NOT_FOUND: [404, 'User not found'],
    EMAIL_TAKEN: [409, 'A user with this email already exists.'],
    EMPLOYEE_ID_TAKEN: [409, 'A user with this employee ID already exists.'],
    RANK_TOO_LOW: [403, 'You can only act on people whose role ranks below yours.'],
    LAST_ADMIN: [409, 'This is the last active admin. Add another one first.'],
    NOT_A_MANAGER: [400, 'The manager must be an active person with the role Manager.'],
    OWN_ACCOUNT: [403, 'You can’t block or delete yourself.'],
    ADMIN_RESETS_PASSWORD: [
      403,
      'Only an admin can set this user’s password, because the user has rights that only an admin can grant.',
    ],
    WRONG_OLD_PASSWORD: [400, 'The old password is incorrect.'],
    ROLE_NOT_YOURS_TO_GIVE: [403, 'You can’t grant or remove the role {role}.'],
    ADMIN_SETS_MANAGERS: [403, 'Only an admin can set the manager of a user.'],
    ADMIN_CHANGES_EMAILS: [403, 'Only an admin can change the email of a user.'],
    PAST_DATE: [403, 'Only an admin can set a date in the past.'],
    HOLDINGS_CHANGED: [409, 'What this user holds has changed since it was shown: {what}. Check it again.'],
    ROWS_HIDDEN: [409, '{rows} hidden from you. Ask an admin to do this.'],
    NOT_YOURS_TO_HAND_OVER: [403, 'You can’t hand over {what} of this user. Ask an admin.'],
    BEFORE_FIRST_DAY: [400, BEFORE_FIRST],
    AFTER_LAST_DAY: [409, 'The last day was {last}. Nothing can be entered for days after it.'],
    OWN_WORK: [409, 'One person can’t hold two roles on a row: {rows}.'],
    RESERVED_DEPARTMENT: [403, 'Only an admin can add people to {name} or remove them.'],
    NO_DATA_TO_EXPORT: [404, 'No data available to export'],
  },
  departmentRefusals,
  closedMonthRefusals,
)
export const { refusals, refusal, refuseIf, found } = made
export const refuse: typeof made.refuse = made.refuse
export type UserRefusalCode = Parameters<typeof refuse>[0]
