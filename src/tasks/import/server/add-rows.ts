import type { Actor } from '../../../kit/shared/access.ts'
import { type Db } from '../../../kit/postgres/db.ts'
import { type Issue } from '../../../kit/shared/errors.ts'
import type { Progress } from '../../../kit/shared/progress.ts'
import type { Upload } from '../../../kit/server/request.ts'
import { cellText } from '../../../kit/xlsx/cells.ts'
import { found, refuse } from '../../refusals.ts'
import type { ImportPreview, KnownRow } from '../contract.ts'
import { insertBatch } from './batch-queries.ts'
import { NAMED } from './check-rows.ts'
import { lockedToAddTo } from './file-to-add-to.ts'
import { checkName, departmentGiven, placed, readInto, reserved } from './import-workbook.ts'
import { fileShownTo, type LivingFile } from '../../files/server/lookup.ts'
import { refuseBad, SAMPLE_COLUMNS, SAMPLE_ROWS, SAMPLE_TEXT } from './preview.ts'
import {
  addTasks,
  comparedRows,
  countDepartments,
  updateFileTotals,
  knownRows,
  newSubjects,
  addFileDepartments,
} from './row-queries.ts'
import { emptyImport } from './file-queries.ts'
import { type Reach } from '../../../kit/server/reach.ts'
import { newDepartmentsOf } from '../../../departments/server/lookup.ts'

export type AddRows = {
  upload: Upload
  file: LivingFile
  department: string | undefined
  confirmed: boolean
  actor: Actor
  reach: Reach<'all'>
  now: Date
  clock: () => Date
  progress: (progress: Progress) => void
}
type RowsInput = Pick<AddRows, 'upload' | 'file' | 'department' | 'progress'>
export type Added = {
  file: { _id: string; name: string; section: string; count: number }
  batch: string | null
  added: number
  firstSrNo: number | null
  lastSrNo: number | null
  known: KnownRow[]
  knownCount: number
  newDepartments: string[]
  newColumns: string[]
}

const namedColumns = (file: LivingFile, keys: readonly string[], columns: LivingFile['columns']): string[] =>
  keys.map((key) => [...columns, ...file.columns].find((column) => column.key === key)?.name ?? key)

/** The issue of a row that is in the file already. */
const knownIssue = ({ row, question_id, sr_no, differs }: KnownRow): Issue => ({
  path: `row ${row}, question_id`,
  row,
  column: 'question_id',
  value: question_id,
  message:
    `${question_id} ${sr_no === null ? 'is in use in the file' : `is row ${sr_no} of the file`} already and stays as it is there.` +
    (differs.length === 0 ? '' : ` The workbook says something else in: ${differs.join(', ')}.`),
})

/** Reads the workbook and compares it with the file; `compare` processes good rows even if there are bad ones. */
async function read(db: Db, { upload, file, department, progress }: RowsInput, mode: 'store' | 'compare', named = NAMED) {
  checkName(upload, 'rows')
  const departmentId = await departmentGiven(db, department, 'look')
  const importId = crypto.randomUUID()
  const outcome = await readInto(
    db,
    { file: upload, progress },
    {
      importId,
      departmentGiven: departmentId !== null,
      reserved,
      ofFile: file.columns,
      mode,
      named,
    },
  )
  const newColumns = outcome.columns.slice(file.columns.length)
  return { departmentId, importId, outcome, newColumns }
}

/** The preview of `addRows`, whether or not it would need confirmation. */
export async function previewRows(db: Db, input: RowsInput): Promise<ImportPreview> {
  const { importId, outcome, newColumns, departmentId } = await read(db, input, 'compare')
  const { file, upload } = input
  const rows = await comparedRows(db, { file, importId, given: outcome.given }, SAMPLE_ROWS)
  const total = (state: 'new' | 'changed' | 'duplicate'): number => rows.find((row) => row.state === state)?.total ?? 0
  const subjects = departmentId === null ? await newSubjects(db, file.id, importId) : []
  // In the order of the file's columns.
  const shown = outcome.columns
    .map(({ key }) => key)
    .filter((key) => outcome.given.includes(key))
    .slice(0, SAMPLE_COLUMNS)
  const { problems, count } = outcome
  return {
    name: upload.filename,
    count,
    columns: namedColumns(file, shown, outcome.columns),
    counts: { new: total('new'), changed: total('changed'), duplicate: total('duplicate'), bad: problems.bad },
    rows: rows.map(({ total: _total, cells, differs, ...row }) => ({
      ...row,
      values: shown.map((key) => cellText(cells[key]).slice(0, SAMPLE_TEXT)),
      differs: namedColumns(file, differs, outcome.columns),
    })),
    problems: { count: problems.count, issues: problems.issues },
    newDepartments: await newDepartmentsOf(
      db,
      subjects.map(({ name }) => name),
    ),
    newColumns: newColumns.map(({ name }) => name),
  }
}

/** Every row that would not be added, with the reason: bad rows and those that are in the file already. */
export async function rowsNotAdded(db: Db, input: RowsInput): Promise<Issue[]> {
  const { outcome, importId } = await read(db, input, 'compare', Number.MAX_SAFE_INTEGER)
  const known = await knownRows(db, { file: input.file, importId, given: outcome.given }, outcome.count)
  return [...outcome.problems.issues, ...known.map(knownIssue)]
}

/**
 * Adds a workbook's rows to a file, numbered after its last, all or nothing. Rows that are in the file already need confirmation
 * (409 NEEDS_CONFIRMATION, naming the first 100) and stay unchanged; columns new to the file are appended (decisions 46).
 */
export async function addRows(db: Db, input: AddRows): Promise<Added> {
  const { upload, actor, reach, clock, progress, confirmed } = input
  const { importId, outcome, newColumns } = await read(db, input, 'store')
  refuseBad(upload, outcome.problems)
  const file = await lockedToAddTo(db, input.file, reach)
  const departmentId = await departmentGiven(db, input.department, 'hold')
  const now = clock()
  const known = await knownRows(db, { file, importId, given: outcome.given }, NAMED)
  const knownCount = known[0]?.total ?? 0
  const named = known.map(({ total: _total, ...row }) => ({ ...row, differs: namedColumns(file, row.differs, outcome.columns) }))
  if (knownCount > 0 && !confirmed) refuse('NEEDS_CONFIRMATION', { issues: named.map(knownIssue), fields: { count: knownCount } })

  const { subjects, added } = await placed(db, departmentId === null ? await newSubjects(db, file.id, importId) : [], actor)
  await addFileDepartments(db, file.id, departmentId === null ? subjects.map((one) => one.departmentId) : [departmentId])
  const { rows, first, last } = found(await addTasks(db, file.id, importId, { departmentId, subjects }), 'UNEXPECTED')
  progress({ read: outcome.count, stored: rows, total: rows })
  await emptyImport(db, importId)
  const columns = rows > 0 ? outcome.columns : file.columns
  const fresh = rows > 0 ? newColumns : []
  await countDepartments(db, file.id)
  await updateFileTotals(db, file.id, columns)
  const { row_count: count } = found(await fileShownTo(db, file.id, reach), 'FILE_NOT_FOUND')
  const newKeys = fresh.map(({ key }) => key)
  const batch =
    rows === 0
      ? null
      : await insertBatch(db, {
          kind: 'rows',
          workbook: upload.filename,
          by: actor.id,
          now,
          files: [{ fileId: file.id, rows, firstSrNo: first, lastSrNo: last, newColumns: newKeys }],
        })
  return {
    file: { _id: file.id, name: file.name, section: file.section, count },
    batch,
    added: rows,
    firstSrNo: first,
    lastSrNo: last,
    known: named,
    knownCount,
    newDepartments: added,
    newColumns: fresh.map(({ name }) => name),
  }
}
