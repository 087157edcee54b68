import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { imageHostRoutes } from './server/image-host-routes.ts'
import { settingRoutes } from './server/routes.ts'

export const settings = domain('settings', {
  calls: [settingRoutes, imageHostRoutes],
  refusals: [refusals],
  objects: { setting: { word: 'Setting' }, 'image-hosts': { word: 'Hosts of pictures' } },
})
