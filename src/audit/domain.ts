import { domain } from '../kit/server/domain.ts'
import { auditRoutes } from './server/routes.ts'

export const audit = domain('audit', { calls: [auditRoutes] })
