import { domain } from '../kit/server/domain.ts'
import { auditRoutes } from './server/routes.ts'
import { makeMonths } from './server/make-months.ts'
import { findSealFaults, sealLines } from './server/seal-lines.ts'

export const audit = domain('audit', {
  calls: [auditRoutes],
  sweeps: [sealLines, makeMonths],
  kept: { 'Seals of the audit log': findSealFaults },
})
