import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    QUALITATIVE_NOT_FOUND: [404, 'Qualitative record not found'],
    QUALITATIVE_TASK_NOT_FOUND: [404, 'Qualitative task not found'],
    QUALITATIVE_DECIDED: [409, 'This record is already {status}.'],
    QUALITATIVE_OUTDATED: [409, 'This record was changed at {time}. Check it and try again.'],
    QUALITATIVE_UNDO_OVER: [409, 'This decision on a record can no longer be undone.'],
    QUALITATIVE_APPROVED: [409, 'An approved record can only be changed by its approver.'],
    QUALITATIVE_LONG_DAY: [409, 'The tasks of a day add up to more than 24 hours.'],
  },
  monthRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
