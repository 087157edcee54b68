import { toPage, type Paging } from '../../../kit/shared/paging.ts'
import type { Call } from '../../../kit/server/call.ts'
import { readList } from '../../../kit/server/read-list.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { selectFileShownTo, listSheetKeys, type LivingFile, serializeFile } from '../../../rows/files/server/lookup.ts'
import type { SearchField } from '../../../rows/filter/contract.ts'
import { fileRows, MANAGED_PAGE, GRID_PAGE } from '../contract.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { JsonFields } from '../../../kit/server/reply.ts'
import { matchingRowsSql, rowOrderSql, listSearches } from '../../../rows/filter/server/filter.ts'
import { joinGridJson, selectGridPage, countGridRows } from './queries.ts'
import { resolveDepartmentId } from '../../../departments/server/lookup.ts'

type Query = Parameters<typeof toPage>[0] & Parameters<typeof rowsOfFile>[2]['query']
type Managed = Pick<Call<typeof fileRows.read>, 'db' | 'reach' | 'params' | 'now' | 'respondWith' | 'request'> & {
  query: Query
  searchFields: readonly SearchField[]
}

async function managed({ searchFields, ...call }: Managed) {
  const { db, reach, params, query, now } = call
  const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
  const input = { section: params.project, department: '-', query, searchFields, now, reach }
  return (await readList(call, MANAGED_PAGE, (page) => rowsOfFile(db, file, { ...input, page }))).reply
}

export const gridRoutes = routes('tasks', fileRows, {
  grid: async ({ db, reach, params, query, body, now }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const page = toPage(query, GRID_PAGE)
    return (await rowsOfFile(db, file, { ...params, query, searchFields: body.searchFields, page, now, reach })).reply
  },

  read: async ({ query: { searchFields, ...query }, ...call }) => managed({ ...call, query, searchFields }),

  search: async ({ query, body: { searchFields, ...body }, ...call }) =>
    managed({ ...call, query: { order: 'asc', ...query, ...body }, searchFields }),
})

type Asked = {
  /** The project's name in the path; `-` for any. */
  section: string
  /** A department's name or id; `-` for all. */
  department: string
  query: { question_id?: string | undefined; sort?: string | undefined; order: 'asc' | 'desc' }
  searchFields: readonly SearchField[]
  page: Paging
  now: Date
  reach: Reach<'all'>
}

/**
 * Returns the reply of the admin grid and of Manage File's grid (decision 16). `total` counts the rows on all pages.
 * @throws SECTION_NOT_FOUND
 */
async function rowsOfFile(db: Db, file: LivingFile, params: Asked): Promise<{ total: number; reply: JsonFields }> {
  const { section, department, query, searchFields, page, now, reach } = params
  if (nameKey(file.section) !== nameKey(section) && !isAll(section)) refuse('SECTION_NOT_FOUND')
  const searches = listSearches(query, searchFields)
  const scope = { ownKeys: listSheetKeys(file), now, reach }
  const grid = {
    file,
    departmentId: await resolveDepartmentId(db, department),
    filtered: searches.length > 0,
    where: matchingRowsSql(db, searches, scope),
    order: rowOrderSql(db, query.sort, query.order, scope),
    sorted: query.sort !== undefined && query.sort !== 'sr_no',
    descending: query.order === 'desc',
    page,
  }
  const [rows, total] = await Promise.all([selectGridPage(db, grid), countGridRows(db, grid)])
  const head = JSON.stringify({ sheet: serializeFile(file), sections: file.sections, total })
  return {
    total,
    reply: new JsonFields([Buffer.from(`${head.slice(0, -1)},"rows":`), joinGridJson(rows), Buffer.from('}')]),
  }
}
