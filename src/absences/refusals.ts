import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    ADMIN_SETS_OFF_DAYS: [403, 'Only an admin can make a day a weekly off.'],
    ABSENCE_UNCHANGED: [409, 'This is already recorded.'],
    ABSENCE_OVER_WORK: [409, '{day} has {what}. Clear the figures first.'],
    ABSENCE_OR_FIGURES: [409, 'A day can have an absence or figures of targets, not both. Reload to see the day.'],
    ABSENCE_TOO_FAR: [400, 'An absence can be recorded at most 366 days ahead.'],
    ABSENCE_NOWHERE: [409, 'No absence can be recorded for any of these days.'],
    ABSENCE_NOT_FOUND: [404, 'Absence not found'],
    ABSENCE_DECIDED: [409, 'This absence is already {status}.'],
    ABSENCE_OUTDATED: [409, 'This absence was changed at {time}. Check it and try again.'],
    ABSENCE_UNDO_OVER: [409, 'This decision on an absence can no longer be undone.'],
  },
  monthRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
