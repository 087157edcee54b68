import { refusing } from '../kit/shared/errors.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'

const made = refusing(
  {
    CALENDAR_NOT_FOUND: [404, 'Calendar not found'],
    CALENDAR_EXISTS: [409, 'A calendar with this name already exists.'],
    HOLIDAY_NOT_FOUND: [404, 'Holiday not found'],
    HOLIDAY_EXISTS: [409, 'This calendar already has a holiday on that day.'],
    HOLIDAY_WHOLE: [400, 'A national or a restricted holiday is a whole day.'],
    RESTRICTED_MOST: [409, 'You have already chosen as many restricted holidays as your calendar allows.'],
  },
  monthRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
