import { refusing } from '../kit/shared/errors.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = refusing(
  {
    SUBJECTS_LATER: [400, 'Access to subjects belongs to the status reports, which are not available yet. Please send tabs.'],
  },
  userRefusals,
)
export const { refusal, refusals, found } = made
export const refuse: typeof made.refuse = made.refuse
