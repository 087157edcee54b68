import { handleProblemRows } from '../../../kit/import/server/problem-rows.ts'
import { takeUploadBack } from '../../../kit/import/server/take-back.ts'
import { storeUpload } from '../../../kit/import/server/upload.ts'
import { routes } from '../../../kit/server/routes.ts'
import { selectFileShownTo, buildFileVisibility } from '../../../rows/files/server/lookup.ts'
import { found } from '../../../rows/refusals.ts'
import { imports } from '../contract.ts'
import { rowsUpload } from './add-rows.ts'
import { selectImportBatches } from './batch-queries.ts'
import { fileUpload } from './add-file.ts'
import { historyUpload } from './take-history.ts'

export const importUploads = [fileUpload, rowsUpload, historyUpload]

export const importRoutes = routes('files', imports, {
  add: { prepare: (call) => storeUpload(fileUpload, call, call.body) },

  done: { prepare: (call) => storeUpload(historyUpload, call, { ...call.body, reach: call.reach }) },

  rows: {
    prepare: (call) =>
      storeUpload(rowsUpload, call, {
        ...call.body,
        file: call.params.fileName,
        asks: call.query.confirm === false,
        formatting: call.query.formatting === true,
        reach: call.reach,
      }),
  },

  problemRows: {
    prepare: (call) => {
      const { file = '' } = call.body
      if (call.params.kind === 'done') return handleProblemRows(historyUpload, call, { ...call.body, reach: call.reach })
      if (call.params.kind === 'rows') return handleProblemRows(rowsUpload, call, { ...call.body, file, reach: call.reach })
      return handleProblemRows(fileUpload, call, { ...call.body, section: call.body.section || undefined })
    },
  },

  batches: async ({ db, reach, params }) => {
    const { id } = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    return { data: await selectImportBatches(db, id, buildFileVisibility(db, reach)) }
  },

  takeBack: (call) => takeUploadBack(importUploads, call),
})
