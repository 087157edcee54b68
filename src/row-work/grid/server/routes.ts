import { toPage } from '../../../kit/shared/paging.ts'
import type { Call } from '../../../kit/server/call.ts'
import { readList } from '../../../kit/server/read-list.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found } from '../../../rows/refusals.ts'
import { fileShownTo } from '../../../rows/files/server/lookup.ts'
import { type SearchField } from '../../../rows/filter/contract.ts'
import { fileRows, MANAGED_PAGE, GRID_PAGE } from '../contract.ts'
import { rowsOfFile } from './rows-of-file.ts'

type Query = Parameters<typeof toPage>[0] & Parameters<typeof rowsOfFile>[2]['query']
type Managed = Pick<Call<typeof fileRows.read>, 'db' | 'reach' | 'params' | 'now' | 'respondWith' | 'request'> & {
  query: Query
  searchFields: readonly SearchField[]
}

async function managed({ searchFields, ...call }: Managed) {
  const { db, reach, params, query, now } = call
  const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
  const input = { section: params.project, department: '-', query, searchFields, now, reach }
  return (await readList(call, MANAGED_PAGE, (page) => rowsOfFile(db, file, { ...input, page }))).reply
}

export const gridRoutes = routes('tasks', fileRows, {
  grid: async ({ db, reach, params, query, body, now }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const page = toPage(query, GRID_PAGE)
    return (await rowsOfFile(db, file, { ...params, query, searchFields: body.searchFields, page, now, reach })).reply
  },

  read: async ({ query: { searchFields, ...query }, ...call }) => managed({ ...call, query, searchFields }),

  search: async ({ query, body: { searchFields, ...body }, ...call }) =>
    managed({ ...call, query: { order: 'asc', ...query, ...body }, searchFields }),
})
