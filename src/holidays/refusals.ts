import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'
import { refusals as departmentRefusals } from '../departments/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    CALENDAR_NOT_FOUND: [404, 'Calendar not found'],
    CALENDAR_EXISTS: [409, 'A calendar with this name already exists.'],
    CALENDAR_IN_USE: [409, 'This calendar still applies to {whom}. Choose another one there first.'],
    CALENDAR_UNCHANGED: [409, 'This calendar already applies from that day.'],
    CALENDAR_NEEDED: [400, 'Please select a calendar. Only national holidays belong to none.'],
    HOLIDAY_NOT_FOUND: [404, 'Holiday not found'],
    HOLIDAY_EXISTS: [409, 'That day already has a holiday: one of this calendar, or a national one.'],
    HOLIDAY_WHOLE: [400, 'A national or a restricted holiday is a whole day.'],
    HOLIDAY_KIND: [400, 'A national holiday belongs to no calendar, and stays national. Withdraw it and add another one.'],
    HOLIDAY_NOT_PROPOSED: [409, '{name} is already in force.'],
    HOLIDAY_UNDATED: [409, '{name} has no date yet. Set the date first.'],
    HOLIDAY_YEAR: [400, '{name} was copied for {year}. Choose a date in {year}.'],
    HOLIDAY_NOT_NATIONAL: [404, 'No national holiday is proposed on {day}.'],
    HOLIDAY_MONTH_CLOSED: [409, '{months} {are} closed. Reopen {them} with a reason, or choose another day.'],
    NOTHING_TO_COPY: [409, 'This calendar has no days of {year} that {next} lacks.'],
    RESTRICTED_MOST: [409, 'You have already chosen as many restricted holidays as your calendar allows.'],
    RESTRICTED_OVER: [409, '{day} is not in the future. Restricted holidays are chosen and given back before the day.'],
    RESTRICTED_CHOSEN: [409, 'You have already chosen this holiday.'],
    RESTRICTED_NOT_CHOSEN: [409, 'You have not chosen this holiday.'],
  },
  departmentRefusals,
  monthRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
