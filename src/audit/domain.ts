import { domain } from '../kit/server/domain.ts'
import { auditRoutes } from './server/routes.ts'
import { makeMonths } from './server/make-months.ts'
import { sealLines } from './server/seal-lines.ts'

export const audit = domain('audit', { calls: [auditRoutes], sweeps: [sealLines, makeMonths] })
