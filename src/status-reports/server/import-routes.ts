import { takeUploadBack } from '../../kit/import/server/take-back.ts'
import { problemRows, storeUpload } from '../../kit/import/server/upload.ts'
import { routes } from '../../kit/server/routes.ts'
import { statusImport } from '../import-contract.ts'
import { statusUpload } from './import-statuses.ts'

export const statusImportRoutes = routes('status-reports', statusImport, {
  upload: { prepare: (call) => storeUpload(statusUpload, call, null) },

  takeBack: (call) => takeUploadBack([statusUpload], call),

  problemRows: { prepare: (call) => problemRows(statusUpload, call, null) },
})
