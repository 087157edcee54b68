import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as absenceRefusals } from '../absences/refusals.ts'
import { refusals as departmentRefusals } from '../departments/refusals.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'
import { refusals as projectRefusals } from '../projects/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    SUBJECT_NOT_FOUND: [404, 'Subject not found'],
    PROFILE_NOT_FOUND: [404, 'Profile not found'],
    TARGET_NOT_FOUND: [404, 'Target not found'],
    DAY_NOT_FOUND: [404, 'Day not found'],
    SUBJECT_EXISTS: [409, 'A subject with this name already exists in the project.'],
    PROFILE_EXISTS: [409, 'A profile with this name already exists in the subject.'],
    SUBJECT_DELETE_ERR: [409, 'The subject can’t be deleted: {reason}.'],
    NO_WORKING_DAYS: [400, '{name} has no working day from {from} to {to}.'],
    DAY_ABSENT: [409, 'An absence ({reason}) is recorded for this day. Remove it first.'],
    DAY_TO_COME: [400, 'This day is in the future.'],
    DAY_NOT_REMOVED: [409, 'This day has not been removed.'],
    TARGET_RESTORE_OVER: [409, 'This deletion can no longer be undone.'],
    TARGET_DELETED: [409, 'The target of this day has been deleted.'],
    BUDGET_CLOSED: [
      409,
      'A closed month has units at this budget. Add a profile with the new budget for future work, or have the month reopened.',
    ],
    DAY_OFF: [409, 'This is now an off day under the work terms or by a holiday, and it has no figures.'],
    DAY_OUTDATED: [409, 'Someone changed this day. Check it and try again.'],
    RATE_UNCHANGED: [409, 'This rate is already set for that day.'],
  },
  absenceRefusals,
  departmentRefusals,
  monthRefusals,
  projectRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
