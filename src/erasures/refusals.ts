import { refusals as userRefusals } from '../users/refusals.ts'
import { createRefusals } from '../kit/shared/errors.ts'

const made = createRefusals(
  {
    ERASE_DELETED_ONLY: [409, 'Only a deleted user can be erased. Delete the user first.'],
    ERASE_LATER: [409, 'This user can be erased from {day}. The retention time is in Settings.'],
  },
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
