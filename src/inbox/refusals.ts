import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    ENTRY_NOT_FOUND: [404, 'Entry not found'],
    NOTHING_DECIDED: [409, 'Nothing was changed: {reason}'],
    DEPUTY_NOT_FOUND: [404, 'Deputy not found'],
    NOT_A_DEPUTY: [400, 'A deputy must be an active manager or admin other than the manager.'],
    DEPUTY_TAKEN: [409, 'There is already a deputy for part of this time.'],
  },
  monthRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
