import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    SUBJECTS_NEED_ACTIVE: [409, 'Only an active user can be given subjects.'],
  },
  userRefusals,
)
export const { refusal, refusals, found } = made
export const refuse: typeof made.refuse = made.refuse
