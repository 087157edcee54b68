import type { Db } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { routes } from '../../../kit/server/routes.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { resolveDepartmentId } from '../../../departments/server/lookup.ts'
import { selectAssignedFile, fileShownTo, listSheetKeys, rowsShown } from '../../files/server/lookup.ts'
import { found, refuse } from '../../refusals.ts'
import { isAssignedTo, isInList, isRoleTurn } from '../../workflow/server/lists.ts'
import { requireRole } from '../../workflow/server/roles.ts'
import { parseListType } from '../../workflow/vocabulary.ts'
import { rowFilters, type SearchField } from '../contract.ts'
import { matching, refuseManyParts, listSearches } from './filter.ts'
import { countMatchingRows, type RowsOfScreen, valuesOfColumn } from './values.ts'

type Filter = { question_id?: string | undefined; searchFields: readonly SearchField[] }
type OwnList = { file: string; role: StaffRole; type: string; ready?: boolean | undefined }

async function managedRows(
  db: Db,
  reach: Reach<'all'>,
  named: string,
  department: string | undefined,
  now: Date,
): Promise<RowsOfScreen> {
  const file = found(await fileShownTo(db, named, reach), 'FILE_NOT_FOUND')
  const departmentId = await resolveDepartmentId(db, department)
  const where = departmentId === null ? rowsShown(db, file) : db`${rowsShown(db, file)} and t.department_id = ${departmentId}`
  return { joins: db``, where, ownKeys: listSheetKeys(file), now, reach }
}

async function ownRows(
  db: Db,
  reach: Reach<'own'>,
  { file: named, role, type, ready }: OwnList,
  now: Date,
): Promise<RowsOfScreen> {
  const file = found(await selectAssignedFile(db, named, reach), 'FILE_NOT_FOUND')
  const list =
    parseListType(type) ?? refuse('INVALID_REQUEST', { issues: [{ path: 'type', message: `There is no list ${type}.` }] })
  const where = db`t.file_id = ${file.id} and ${isAssignedTo(db, role, reach.userId)} and ${isInList(db, list, role)}
    and ${ready ? isRoleTurn(db, role) : db`true`}`
  return { joins: db`join files f on f.id = t.file_id`, where, ownKeys: listSheetKeys(file), now, reach }
}

const conditionOf = (db: Db, rows: RowsOfScreen, filter: Filter) => matching(db, listSearches(filter, filter.searchFields), rows)

const valuesAsked = (db: Db, rows: RowsOfScreen, body: Filter & { key: string; find?: string | undefined }) =>
  valuesOfColumn(db, rows, { key: body.key, find: body.find, matching: conditionOf(db, rows, body) })

const countsAsked = async (db: Db, rows: RowsOfScreen, filters: readonly Filter[]) => {
  refuseManyParts(filters.flatMap((filter) => listSearches(filter, filter.searchFields)))
  return {
    data: await countMatchingRows(
      db,
      rows,
      filters.map((filter) => conditionOf(db, rows, filter)),
    ),
  }
}

export const rowFilterRoutes = routes('tasks', rowFilters, {
  values: async ({ db, reach, params, body, now }) =>
    valuesAsked(db, await managedRows(db, reach, params.file, body.department, now), body),

  matches: async ({ db, reach, params, body, now }) =>
    countsAsked(db, await managedRows(db, reach, params.file, body.department, now), body.filters),

  ownValues: async ({ db, actor, reach, params, query, body, now }) => {
    const list = { ...query, file: params.file, role: requireRole(actor, params.role) }
    return valuesAsked(db, await ownRows(db, reach, list, now), body)
  },

  ownMatches: async ({ db, actor, reach, params, query, body, now }) => {
    const list = { ...query, file: params.file, role: requireRole(actor, params.role) }
    return countsAsked(db, await ownRows(db, reach, list, now), body.filters)
  },
})
