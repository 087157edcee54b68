import { takeUploadBack } from '../../kit/import/server/take-back.ts'
import { problemRows, storeUpload } from '../../kit/import/server/upload.ts'
import { routes } from '../../kit/server/routes.ts'
import { tasksImport } from '../tasks-import-contract.ts'
import { tasksUpload } from './import-tasks.ts'

export const tasksImportRoutes = routes('qualitative', tasksImport, {
  upload: { prepare: (call) => storeUpload(tasksUpload, call, null) },

  takeBack: (call) => takeUploadBack([tasksUpload], call),

  problemRows: { prepare: (call) => problemRows(tasksUpload, call, null) },
})
