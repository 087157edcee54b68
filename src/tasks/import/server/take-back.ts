import { plural } from '../../../kit/shared/counted.ts'
import { changedMeanwhile, type Db } from '../../../kit/postgres/db.ts'
import { type Issue } from '../../../kit/shared/errors.ts'
import { found, refuse } from '../../refusals.ts'
import type { ImportKind } from '../contract.ts'
import {
  deleteRows,
  filesOfBatch,
  deleteEmptyDepartments,
  hasLaterRows,
  heldBefore,
  lockBatch,
  markTakenBack,
  overtakenRows,
  touchedRows,
  undoHistory,
  type WrittenFile,
} from './batch-queries.ts'
import { stagesNotToHold } from '../../../users/server/lookup.ts'
import { shownTo } from '../../files/server/lookup.ts'
import { deleteFile } from '../../files/server/queries.ts'
import { countDepartments, updateFileTotals } from './row-queries.ts'
import { lockTasks } from '../../workflow/server/lock-tasks.ts'
import { type Reach } from '../../../kit/server/reach.ts'

const NAMED = 10

/** All or nothing: refuses with the numbers of the rows that have changed since. */
function refuseTouched(file: string, rows: readonly { sr_no: number }[]): void {
  if (rows.length === 0) return
  const shown = rows.slice(0, NAMED).map((row) => row.sr_no)
  const more = rows.length - shown.length
  const list = more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ').replace(/, (\d+)$/, ' and $1')
  const issues = rows
    .slice(0, 100)
    .map(({ sr_no: row }): Issue => ({ path: `row ${row}`, row, message: `Row ${row} has changed since.` }))
  refuse('IMPORT_OVERTAKEN', {
    values: { rows: `${plural(rows.length, 'row')} ${list} of ${file}` },
    issues,
    fields: { count: rows.length },
  })
}

async function takeRowsBack(db: Db, file: WrittenFile): Promise<void> {
  refuseTouched(file.name, await touchedRows(db, file))
  if ((await deleteRows(db, file)).length !== file.rows) changedMeanwhile('rows')
  await countDepartments(db, file.id)
  await deleteEmptyDepartments(db, file.id)
  // Columns that a later batch may have filled as well are kept.
  const stay = await hasLaterRows(db, file.id, file.last ?? 0)
  await updateFileTotals(db, file.id, stay ? file.columns : file.columns.filter(({ key }) => !file.newColumns.includes(key)))
}

/**
 * Undoes an import: deletes the rows that it added, or its file, and undoes history with an event. Only while its rows are
 * unchanged, all or nothing: otherwise 409 IMPORT_OVERTAKEN names the changed ones. Departments that it created are kept.
 * `people` held a stage of a row whose history was undone; `unassigned`: the number of stages left unassigned.
 */
export async function takeBack(db: Db, { id, reach, clock }: { id: string; reach: Reach<'all'>; clock: () => Date }) {
  const batch = found(await lockBatch(db, id), 'IMPORT_NOT_FOUND')
  const files = [...(await filesOfBatch(db, id, shownTo(db, reach)))]
  if (files.some(({ isShown }) => !isShown)) refuse('IMPORT_NOT_FOUND')
  if (batch.isTakenBack) refuse('IMPORT_TAKEN_BACK')
  const deleted = files.find(({ isDeleted }) => isDeleted)
  if (deleted !== undefined) refuse('IMPORT_FILE_DELETED', { values: { name: deleted.name } })
  // People are locked before rows, as everywhere.
  const ineligible = await stagesNotToHold(db, await heldBefore(db, id))
  await lockTasks(db, db`t.id in (select task_id from task_events where import_id = ${id})`)
  const now = clock()
  const people: string[] = []
  let unassigned = 0
  for (const file of files) {
    if (batch.kind === 'tasks') {
      refuseTouched(file.name, await touchedRows(db, file))
      await deleteFile(db, file.id, now)
    } else if (batch.kind === 'rows') await takeRowsBack(db, file)
    else {
      refuseTouched(file.name, await overtakenRows(db, id, file.id))
      const [undone] = await undoHistory(db, { batchId: id, fileId: file.id, actorId: reach.userId, ineligible, now })
      if (undone === undefined || undone.rows !== file.rows) return changedMeanwhile('rows')
      people.push(...undone.people)
      unassigned += undone.unassigned
    }
  }
  await markTakenBack(db, id, reach.userId, now)
  const rows = files.reduce((sum, file) => sum + file.rows, 0)
  return { kind: batch.kind satisfies ImportKind, rows, unassigned, files: files.map(({ id, name }) => ({ id, name })), people }
}
