import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { hoursScenes } from './sample.ts'
import { hoursUpload } from './server/import-hours.ts'
import { firstDaySql } from './server/lookup.ts'
import { openInMonth } from './server/open-in-month.ts'
import { firstDays, openInMonths } from '../closed-months/server/extension-points.ts'
import { productivityFileRoutes } from './server/routes.ts'
import { hoursOfPeople } from './server/traces.ts'

export const productivityFiles = domain('productivity-files', {
  calls: [productivityFileRoutes],
  refusals: [refusals],
  uploads: [hoursUpload],
  traces: { user: [hoursOfPeople] },
  objects: { 'productivity-file': { word: 'Productivity file' } },
  extensions: [openInMonths.extend(openInMonth), firstDays.extend(firstDaySql)],
  sample: hoursScenes,
})
