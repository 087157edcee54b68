import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { ROWS_KB, SortedRows } from '../../rows/filter/chosen-rows-contract.ts'

export const rowDownload = {
  chosen: endpoint({
    method: 'POST',
    path: '/file/download/:filename',
    summary:
      'The workbook of the chosen rows, in the columns of the whole file’s download: by range, checked rows, section or the grid’s filter, in the order of `sort` and `order` as in the grid; noted with its row count (ours; decisions 105, 111).',
    access: { who: 'admin or manager', reach: 'all' },
    params: z.object({ filename: z.string() }),
    bodyKb: ROWS_KB,
    body: z.object(SortedRows),
    download: true,
    message: 'Fetched rows of the file',
    audit: 'Downloaded rows of {}',
  }),
}
