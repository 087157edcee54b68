import { namedCopies } from '../erasures/server/extension-points.ts'
import { domain } from '../kit/server/domain.ts'
import { glossaryUpload } from './checks/server/import-glossary.ts'
import { countNamedCopiesSql } from './checks/server/queries.ts'
import { glossaryExport, glossaryRoutes, projectCheckRoutes, rowCheckRoutes } from './checks/server/routes.ts'
import { portalExports, portalRoutes } from './portal/server/portal-routes.ts'
import { findSimilar } from './similar/server/find-similar.ts'
import { similarRoutes, wordRoutes } from './similar/server/routes.ts'

export const contentChecks = domain('content-checks', {
  calls: [projectCheckRoutes, glossaryRoutes, rowCheckRoutes, similarRoutes, wordRoutes, portalRoutes],
  uploads: [glossaryUpload],
  exports: [glossaryExport, ...portalExports],
  extensions: [namedCopies.extend(countNamedCopiesSql)],
  sweeps: [findSimilar],
})
