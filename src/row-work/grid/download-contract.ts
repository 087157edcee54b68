import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { MAX_ROWS_BODY_KB, SortedRows } from '../../rows/filter/chosen-rows-contract.ts'

export const rowDownload = {
  chosen: endpoint({
    method: 'POST',
    path: '/file/download/:filename',
    summary:
      'A workbook of the chosen rows, with the columns of the whole file’s download. The rows are chosen by range, by checks, by section or by the grid’s filter, in the order of `sort` and `order` as in the grid. The audit log records their number (ours; decisions 105, 111).',
    access: { who: 'admin or manager', reach: 'all' },
    params: z.object({ filename: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.object(SortedRows),
    download: true,
    message: 'Fetched rows of the file',
    audit: 'Downloaded rows of {}',
  }),
}
