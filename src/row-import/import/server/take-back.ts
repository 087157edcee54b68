import { listFirst, type TakeBack } from '../../../kit/import/server/take-back.ts'
import { formatPlural } from '../../../kit/shared/counted.ts'
import { throwSerializationFailure, type Db } from '../../../kit/postgres/db.ts'
import { checkOwnFigures } from '../../../users/server/own-figures.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { type Issue } from '../../../kit/shared/errors.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import type { ImportKind } from '../contract.ts'
import {
  deleteRows,
  selectFilesOfBatch,
  deleteEmptyDepartments,
  hasLaterRows,
  selectPriorAssignees,
  selectOvertakenRows,
  selectTouchedRows,
  undoHistory,
  type WrittenFile,
} from './batch-queries.ts'
import { selectStagesNotToHold } from '../../../users/server/lookup.ts'
import { buildManagersAudience, buildFileVisibility } from '../../../rows/files/server/lookup.ts'
import { deleteTaskFile } from '../../../rows/files/server/queries.ts'
import { undoFormatting } from './formatting-queries.ts'
import { removeTakenPictures, restorePictures, countDepartments, updateFileTotals } from './row-queries.ts'
import { lockTasks } from '../../../rows/workflow/server/save-move.ts'

function refuseTouched(file: string, rows: readonly { sr_no: number }[]): void {
  if (rows.length === 0) return
  const issues = rows
    .slice(0, 100)
    .map(({ sr_no: row }): Issue => ({ path: `row ${row}`, row, message: `Row ${row} has changed since.` }))
  refuse('IMPORT_OVERTAKEN', {
    values: { rows: `${formatPlural(rows.length, 'row')} ${listFirst(rows.map((row) => row.sr_no))} of ${file}` },
    issues,
    fields: { count: rows.length },
  })
}

/** `ineligible` has the stages that people may not get back. These people, the file and its rows must be locked. */
type Undoing = { batchId: string; ineligible: readonly string[]; actorId: string; now: Date }
/**
 * `people` held a stage of a row whose history was undone, and `readers` hold a stage of a row whose formatting was undone.
 * `unassigned` is the number of stages left unassigned.
 */
type Undone = { people: string[]; readers?: string[]; unassigned: number }
type TakenFiles = { kind: ImportKind; rows: number; unassigned: number }
const NOBODY: Undone = { people: [], unassigned: 0 }

export async function undoFile(db: Db, file: WrittenFile, { now }: Undoing): Promise<Undone> {
  refuseTouched(file.name, await selectTouchedRows(db, file))
  await deleteTaskFile(db, file.id, now)
  return NOBODY
}

/**
 * Undoes what an import did to the rows of a file.
 * @throws UNEXPECTED
 */
export async function undoRows(db: Db, file: WrittenFile, undoing: Undoing): Promise<Undone> {
  // An import that added no rows has only adopted formatting.
  if (file.first !== null) refuseTouched(file.name, await selectTouchedRows(db, file))
  refuseTouched(file.name, await selectOvertakenRows(db, undoing.batchId, file.id))
  const deleted = await deleteRows(db, file)
  const formatted = found(await undoFormatting(db, file.id, undoing), 'UNEXPECTED')
  await removeTakenPictures(db, file.id, undoing.batchId)
  await restorePictures(db, file.id, undoing.batchId)
  if (deleted.length + formatted.rows !== file.rows) throwSerializationFailure('rows')
  await countDepartments(db, file.id)
  await deleteEmptyDepartments(db, file.id)
  // A later batch may also have filled the columns.
  const stay = await hasLaterRows(db, file.id, file.last ?? 0)
  await updateFileTotals(db, file.id, stay ? file.columns : file.columns.filter(({ key }) => !file.newColumns.includes(key)))
  return { ...NOBODY, readers: formatted.people }
}

export async function undoDone(db: Db, file: WrittenFile, { batchId, ineligible, actorId, now }: Undoing): Promise<Undone> {
  refuseTouched(file.name, await selectOvertakenRows(db, batchId, file.id))
  const [undone] = await undoHistory(db, { batchId, fileId: file.id, actorId, ineligible, now })
  return undone !== undefined && undone.rows === file.rows ? undone : throwSerializationFailure('rows')
}

/**
 * Undoes an upload of rows. `undo` deletes the rows that were added to a file, deletes the file, or undoes history or formatting
 * with an event. This is possible only while the rows are unchanged. Otherwise, 409 IMPORT_OVERTAKEN names the changed rows.
 * Departments that the upload created are kept.
 * @throws IMPORT_NOT_FOUND, IMPORT_FILE_DELETED
 */
export const takeFilesBack =
  (
    kind: ImportKind,
    undo: (db: Db, file: WrittenFile, undoing: Undoing) => Promise<Undone>,
  ): TakeBack<Reach<'all'>, TakenFiles> =>
  async ({ db, batch: { id: batchId }, actor, reach, clock, audit, publish }) => {
    const files = [...(await selectFilesOfBatch(db, batchId, buildFileVisibility(db, reach)))]
    if (files.some(({ isShown }) => !isShown)) refuse('IMPORT_NOT_FOUND')
    return async () => {
      const deleted = files.find(({ isDeleted }) => isDeleted)
      if (deleted !== undefined) refuse('IMPORT_FILE_DELETED', { values: { name: deleted.name } })
      // People are locked before rows, as everywhere else.
      const ineligible = await selectStagesNotToHold(db, await selectPriorAssignees(db, batchId))
      await lockTasks(db, db`t.id in (select task_id from task_events where import_id = ${batchId})`)
      const undoing = { batchId, ineligible, actorId: actor.id, now: clock() }
      const undone: Undone[] = []
      for (const file of files) undone.push(await undo(db, file, undoing))
      const people = undone.flatMap((one) => one.people)
      const own = await checkOwnFigures(db, actor, people)
      const rows = files.reduce((sum, file) => sum + file.rows, 0)
      for (const { id, name } of files) {
        publish(buildManagersAudience(id, clock()), 'tasks')
        audit({ type: 'file', id, name, before: { batch: batchId, kind, rows }, after: { takenBack: true, ...own } })
      }
      publish([...people, ...undone.flatMap(({ readers = [] }) => readers)], 'tasks', 'reworks')
      return { kind, rows, unassigned: undone.reduce((sum, one) => sum + one.unassigned, 0) }
    }
  }
