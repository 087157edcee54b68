import { takeUploadBack } from '../../kit/import/server/take-back.ts'
import { problemRows, storeUpload } from '../../kit/import/server/upload.ts'
import { routes } from '../../kit/server/routes.ts'
import { targetsImport } from '../targets-import-contract.ts'
import { targetsUpload } from './import-targets.ts'

export const targetsImportRoutes = routes('target-projects', targetsImport, {
  upload: {
    prepare: (call) => storeUpload(targetsUpload, call, { reach: call.reach, isConfirmed: call.body.confirm === true }),
  },

  takeBack: (call) => takeUploadBack([targetsUpload], call),

  problemRows: { prepare: (call) => problemRows(targetsUpload, call, { reach: call.reach, isConfirmed: false }) },
})
