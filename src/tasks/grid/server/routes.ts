import { type Db } from '../../../kit/postgres/db.ts'
import { pageOf } from '../../../kit/shared/paging.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found } from '../../refusals.ts'
import { fileShownTo } from '../../files/server/lookup.ts'
import { type SearchField } from '../../filter/contract.ts'
import { fileRows, MANAGED_PAGE, GRID_PAGE } from '../contract.ts'
import { rowsOfFile } from './rows-of-file.ts'
import { type Reach } from '../../../kit/server/reach.ts'

type Query = Parameters<typeof pageOf>[0] & Parameters<typeof rowsOfFile>[2]['query']
type Address = { project: string; file: string }

async function managed(db: Db, reach: Reach<'all'>, params: Address, query: Query, searchFields: readonly SearchField[]) {
  const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
  const page = pageOf(query, MANAGED_PAGE)
  return rowsOfFile(db, file, { section: params.project, department: '-', query, searchFields, page })
}

export const gridRoutes = routes('tasks', fileRows, {
  grid: async ({ db, reach, params, query, body }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    return rowsOfFile(db, file, { ...params, query, searchFields: body.searchFields, page: pageOf(query, GRID_PAGE) })
  },

  read: async ({ db, reach, params, query: { searchFields, ...query } }) => managed(db, reach, params, query, searchFields),

  search: async ({ db, reach, params, query, body: { searchFields, ...body } }) =>
    managed(db, reach, params, { order: 'asc', ...query, ...body }, searchFields),
})
