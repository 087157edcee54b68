import { domain } from '../kit/server/domain.ts'
import { sectionRoutes } from './file-projects/server/routes.ts'
import { importRoutes, importUploads } from './import/server/routes.ts'

export const rowImport = domain('row-import', {
  calls: [sectionRoutes, importRoutes],
  uploads: importUploads,
})
