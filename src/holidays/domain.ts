import { domain } from '../kit/server/domain.ts'
import { openInMonths } from '../closed-months/server/extension-points.ts'
import { refusal, refusals } from './refusals.ts'
import { holidayScenes } from './sample.ts'
import { holidayUploadRoutes, holidaysUploading } from './server/import-holidays.ts'
import { openInMonth } from './server/open-in-month.ts'
import { findHolidayFaults } from './server/queries.ts'
import { holidayRoutes } from './server/routes.ts'

export const holidays = domain('holidays', {
  calls: [holidayRoutes, holidayUploadRoutes],
  refusals: [refusals],
  uploads: [holidaysUploading],
  constraints: {
    holiday_calendars_name: [refusal('CALENDAR_EXISTS'), 'name'],
    holidays_once: [refusal('HOLIDAY_EXISTS'), 'day'],
    holidays_whole: [refusal('HOLIDAY_WHOLE'), 'isHalf'],
    restricted_choices_most: [refusal('RESTRICTED_MOST'), 'holiday'],
    restricted_choices_once: [refusal('RESTRICTED_CHOSEN'), 'holiday'],
  },
  objects: {
    holiday: { word: 'Holiday' },
    'holiday-calendar': { word: 'Calendar of holidays' },
    'holiday-use': { word: 'Use of a calendar of holidays' },
  },
  extensions: [openInMonths.extend(openInMonth)],
  kept: { 'Holidays of people': findHolidayFaults },
  sample: holidayScenes,
})
