import { refusing } from '../kit/shared/errors.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = refusing(
  {
    ADMIN_SETS_OFF_DAYS: [403, 'Only an admin makes a day a weekly off.'],
    ABSENCE_UNCHANGED: [409, 'This is recorded already.'],
    ABSENCE_OVER_WORK: [409, '{day} has {what}. Take the figures out first.'],
    ABSENCE_TOO_FAR: [400, 'An absence can be recorded at most 366 days ahead.'],
    ABSENCE_NOWHERE: [409, 'None of these days can be recorded.'],
    ABSENCE_NOT_FOUND: [404, 'Absence not found'],
    ABSENCE_DECIDED: [409, 'This absence is {status} already.'],
    ABSENCE_OUTDATED: [409, 'This absence was changed at {time}. Check it and try again.'],
    ABSENCE_UNDO_OVER: [409, 'This decision on an absence can no longer be taken back.'],
  },
  monthRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
