import { streamExport } from '../../../kit/export/server/export.ts'
import type { ExportKind } from '../../../kit/server/export-kind.ts'
import { routes } from '../../../kit/server/routes.ts'
import { describeRowSelection, selectRowNumbers } from '../../../rows/filter/server/chosen-rows.ts'
import { buildFileWorkbook } from '../../../rows/files/server/download-workbook.ts'
import { selectFileShownTo } from '../../../rows/files/server/lookup.ts'
import { found } from '../../../rows/refusals.ts'
import { rowDownload } from '../download-contract.ts'

export const rowsExport: ExportKind<true> = { call: rowDownload.chosen, nothing: 'header only', ofPeople: true }

export const rowDownloadRoutes = routes('tasks', rowDownload, {
  chosen: async (call) => {
    const file = found(await selectFileShownTo(call.db, call.params.filename, call.reach), 'FILE_NOT_FOUND')
    const numbers = await selectRowNumbers(call.db, file, call.body, call)
    const audit = { type: 'file', id: file.id, after: { rows: numbers.length, ...describeRowSelection(call.body) } } as const
    return streamExport(call, rowsExport, buildFileWorkbook(file, { numbers, audit }))
  },
})
