import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { findHolidayFaults } from './server/kept-holidays.ts'

export const holidays = domain('holidays', {
  refusals: [refusals],
  constraints: {
    holiday_calendars_name: [refusal('CALENDAR_EXISTS'), 'name'],
    holidays_once: [refusal('HOLIDAY_EXISTS'), 'day'],
    holidays_whole: [refusal('HOLIDAY_WHOLE'), 'isHalf'],
    restricted_choices_most: [refusal('RESTRICTED_MOST'), 'holiday'],
  },
  kept: { 'Holidays of people': findHolidayFaults },
})
