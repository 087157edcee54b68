import { type Db } from '../../../kit/postgres/db.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import type { Paging } from '../../../kit/shared/paging.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { JsonFields } from '../../../kit/server/reply.ts'
import { refuse } from '../../../rows/refusals.ts'
import { listSheetKeys, type LivingFile, serializeFile } from '../../../rows/files/server/lookup.ts'
import { type SearchField } from '../../../rows/filter/contract.ts'
import { matching, ordering, listSearches } from '../../../rows/filter/server/filter.ts'
import { gridJson, gridPage, gridTotal } from './queries.ts'
import { resolveDepartmentId } from '../../../departments/server/lookup.ts'

type Asked = {
  /** The project's name from the path; `-`: any. */
  section: string
  /** Name or id; `-`: all. */
  department: string
  query: { question_id?: string | undefined; sort?: string | undefined; order: 'asc' | 'desc' }
  searchFields: readonly SearchField[]
  page: Paging
  now: Date
  reach: Reach<'all'>
}

/**
 * The reply of the admin grid and of Manage File's (decision 16), and the number of its rows on all pages. Refuses
 * SECTION_NOT_FOUND, DEPARTMENT_NOT_FOUND.
 * @throws SECTION_NOT_FOUND
 */
export async function rowsOfFile(db: Db, file: LivingFile, params: Asked): Promise<{ total: number; reply: JsonFields }> {
  const { section, department, query, searchFields, page, now, reach } = params
  if (nameKey(file.section) !== nameKey(section) && !isAll(section)) refuse('SECTION_NOT_FOUND')
  const searches = listSearches(query, searchFields)
  const scope = { ownKeys: listSheetKeys(file), now, reach }
  const grid = {
    file,
    departmentId: await resolveDepartmentId(db, department),
    filtered: searches.length > 0,
    where: matching(db, searches, scope),
    order: ordering(db, query.sort, query.order, scope),
    sorted: query.sort !== undefined && query.sort !== 'sr_no',
    descending: query.order === 'desc',
    page,
  }
  const [rows, total] = await Promise.all([gridPage(db, grid), gridTotal(db, grid)])
  const head = JSON.stringify({ sheet: serializeFile(file), sections: file.sections, total })
  return {
    total,
    reply: new JsonFields([Buffer.from(`${head.slice(0, -1)},"rows":`), gridJson(rows), Buffer.from('}')]),
  }
}
