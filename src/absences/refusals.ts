import { refusing } from '../kit/shared/errors.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = refusing(
  {
    ADMIN_SETS_OFF_DAYS: [403, 'Only an admin makes a day a weekly off.'],
    ABSENCE_UNCHANGED: [409, 'This is recorded already.'],
    ABSENCE_OVER_WORK: [409, '{day} has {what}. Take the figures out first.'],
    ABSENCE_TOO_FAR: [400, 'An absence can be recorded 366 days ahead at most.'],
  },
  userRefusals,
)
export const { refusals, found, refuseIf } = made
export const refuse: typeof made.refuse = made.refuse
