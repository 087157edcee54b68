import { takeUploadBack } from '../../kit/import/server/take-back.ts'
import { problemRows, storeUpload } from '../../kit/import/server/upload.ts'
import { routes } from '../../kit/server/routes.ts'
import { accountsImport } from '../accounts-import-contract.ts'
import { accountsUpload } from './import-accounts.ts'

export const accountsImportRoutes = routes('allocations', accountsImport, {
  upload: { prepare: (call) => storeUpload(accountsUpload, call, { project: call.body.project || undefined }) },

  takeBack: (call) => takeUploadBack([accountsUpload], call),

  problemRows: { prepare: (call) => problemRows(accountsUpload, call, { project: call.body.project || undefined }) },
})
