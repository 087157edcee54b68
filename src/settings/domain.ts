import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { settingRoutes } from './server/routes.ts'

export const settings = domain('settings', {
  calls: [settingRoutes],
  refusals: [refusals],
  objects: { setting: { word: 'Setting' } },
})
