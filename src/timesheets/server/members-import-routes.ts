import { takeUploadBack } from '../../kit/import/server/take-back.ts'
import { problemRows, storeUpload } from '../../kit/import/server/upload.ts'
import { routes } from '../../kit/server/routes.ts'
import { membersImport } from '../members-import-contract.ts'
import { membersUpload } from './import-members.ts'

export const membersImportRoutes = routes('timesheets', membersImport, {
  upload: { prepare: (call) => storeUpload(membersUpload, call, { reach: call.reach }) },

  takeBack: (call) => takeUploadBack([membersUpload], call),

  problemRows: { prepare: (call) => problemRows(membersUpload, call, { reach: call.reach }) },
})
