import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { erasureRoutes } from './server/routes.ts'

export const erasures = domain('erasures', { calls: [erasureRoutes], refusals: [refusals] })
