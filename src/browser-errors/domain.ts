import { domain } from '../kit/server/domain.ts'
import { browserErrorRoutes } from './server/routes.ts'

export const browserErrors = domain('browser errors', { calls: [browserErrorRoutes] })
