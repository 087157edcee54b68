import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as allocationRefusals } from '../allocations/refusals.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'
import { refusals as projectRefusals } from '../projects/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    ALREADY_MEMBER: [409, 'This user is already in the project.'],
    ENTRIES_AFTER_REVOKE: [409, '{name} has filled days for this project after that time.'],
    NOT_A_MEMBER: [404, 'This user is not in the project.'],
    NO_TIMESHEET_PROJECTS: [
      400,
      'Only authors, reviewers and uploaders who are not managers or admins can be in timesheet projects.',
    ],
    TIMESHEET_SUBMIT_ERR: [409, 'The timesheet for this day is already filled.'],
    TIMESHEET_NOT_FOUND: [404, 'Timesheet not found'],
    ALREADY_DECIDED: [409, 'This timesheet is already {status}.'],
    DECISION_OUTDATED: [409, 'This entry was changed at {time}. Check it and try again.'],
    UNDO_OVER: [409, 'This decision can no longer be undone.'],
    MONTH_TO_COME: [400, 'This month has not started yet.'],
    NOBODY_NUDGED: [409, 'No one was nudged: {why}.'],
    NOT_DECLINED: [409, 'Only a declined timesheet can be sent again.'],
  },
  allocationRefusals,
  monthRefusals,
  projectRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
