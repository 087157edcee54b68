import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'
import { refusals as departmentRefusals } from '../departments/refusals.ts'
import { refusals as projectRefusals } from '../projects/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    TARGET_ROW_NOT_FOUND: [404, 'Target not found'],
    TARGET_ROW_EXISTS: [409, 'This project already has this target.'],
    ASSIGNED_TARGET_NOT_FOUND: [404, 'Assigned target not found'],
    TARGET_ENTRY_NOT_FOUND: [404, 'History entry not found'],
    EFFECTIVE_DATE_EXISTS: [409, 'Effectice Date Already Exist'], // The spelling is that of the documents.
    HOLDS_NO_TARGET: [400, 'Only authors, reviewers and uploaders can have a target.'],
    TARGET_ENTRY_WITHDRAWN: [409, 'This entry is already withdrawn.'],
  },
  departmentRefusals,
  monthRefusals,
  projectRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
