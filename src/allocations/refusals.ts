import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as departmentRefusals } from '../departments/refusals.ts'
import { refusals as projectRefusals } from '../projects/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    ACCOUNT_NOT_FOUND: [404, 'Allocation ID not found'],
    ACCOUNT_OF_OTHER_PROJECT: [404, 'The allocation ID {accountId} belongs to {projects}, not to this project.'],
    ACCOUNT_EXISTS: [409, 'This allocation ID already exists in the project.'],
    ACCOUNT_IN_USE: [409, 'This allocation ID is already in use by {email}.'],
    ALREADY_HAS_ACCOUNT: [409, 'This user already has some allocation ID for this date'],
    START_IN_FUTURE: [400, 'Date effective cannot be in the future'],
    START_TOO_EARLY: [400, 'The use can’t start before yesterday.'],
    END_TOO_LATE: [400, 'A planned end can be at most 90 days ahead.'],
    REVOKE_BEFORE_START: [400, 'Revoke time must be greater than allocation time'],
    HOLD_NOT_FOUND: [404, 'This user is not using the allocation ID now.'],
    USE_NOT_FOUND: [404, 'There is no such use of an allocation ID.'],
    USE_OUTDATED: [409, 'Someone changed the times of this use. Check them and try again.'],
    HOLDER_NOT_ACTIVE: [409, '{email} is not active, so the use can’t end in the future.'],
    NOTHING_TO_SYNC: [404, 'No allocation ID was used in this period.'],
    ONE_PERSON_AT_A_TIME: [400, 'A single-user allocation ID can be used by one person at a time.'],
    HELD_BY_SEVERAL: [409, '{count} people are using this allocation ID. End their use first, then make it single-user.'],
  },
  departmentRefusals,
  projectRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
