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
type Managed = {
  db: Db
  reach: Reach<'all'>
  params: { project: string; file: string }
  query: Query
  searchFields: readonly SearchField[]
  now: Date
}

async function managed({ db, reach, params, query, searchFields, now }: Managed) {
  const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
  const page = pageOf(query, MANAGED_PAGE)
  return rowsOfFile(db, file, { section: params.project, department: '-', query, searchFields, page, now })
}

export const gridRoutes = routes('tasks', fileRows, {
  grid: async ({ db, reach, params, query, body, now }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    return rowsOfFile(db, file, { ...params, query, searchFields: body.searchFields, page: pageOf(query, GRID_PAGE), now })
  },

  read: async ({ db, reach, params, query: { searchFields, ...query }, now }) =>
    managed({ db, reach, params, query, searchFields, now }),

  search: async ({ db, reach, params, query, body: { searchFields, ...body }, now }) =>
    managed({ db, reach, params, query: { order: 'asc', ...query, ...body }, searchFields, now }),
})
