import { askFirst } from '../../../kit/server/ask-first.ts'
import { refuseBad, type Storing, type UploadDefinition, type Uploading } from '../../../kit/import/server/upload.ts'
import {
  DEFAULT_NAMED_PROBLEMS,
  groupRunsByPlace,
  sampleRuns,
  SAMPLE_COLUMNS,
  SAMPLE_ROWS,
  SAMPLE_TEXT,
} from '../../../kit/import/server/problems.ts'
import { type Db, throwSerializationFailure } from '../../../kit/postgres/db.ts'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import type { Issue } from '../../../kit/shared/errors.ts'
import { formatCell, type CellValue } from '../../../kit/xlsx/cells.ts'
import { type LivingFile, selectFileShownTo, lockTaskFile, buildManagersAudience } from '../../../rows/files/server/lookup.ts'
import { findProjectChecks, refuseOtherChecks } from '../../../content-checks/checks/server/lookup.ts'
import { queueRows } from '../../../content-checks/similar/server/lookup.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { findModuleProject } from '../../../projects/server/lookup.ts'
import type { ImportPreview } from '../contract.ts'
import { QUESTION_COLUMNS } from '../mapping-rules.ts'
import { takeFilesBack, undoRows } from './take-back.ts'
import {
  deleteImportContent,
  insertBatchFiles,
  selectNewBatchId,
  insertedRowsSql,
  matchStored,
  rowsWithTakenSql,
  setPicturesAside,
  addFileDepartments,
  addTasks,
  selectBlockedRows,
  type CompareParams,
  selectComparedRows,
  countDepartments,
  type KnownInFile,
  selectExistingRows,
  selectNewSubjects,
  updateFileTotals,
} from './row-queries.ts'
import { lockKnownTasks, takeFormatting } from './formatting-queries.ts'
import { selectNewDepartments } from '../../../departments/server/lookup.ts'
import {
  checkName,
  copySheet,
  resolveDepartment,
  type ImportSheet,
  listNeeded,
  placeSubjects,
  readQuestions,
  storePictures,
} from './add-file.ts'
import { getProjectChecks } from './import-worker.ts'
import { confirmMatches, listMatched, matchPlainIds, renameMatched } from './match-plain-ids.ts'
import {
  checkNumbers,
  describeMapping,
  describeSubjects,
  keepMapping,
  type MappingInput,
  nameDepartments,
  prepareMapping,
} from './sheet-mapping.ts'
import type { Reach } from '../../../kit/server/reach.ts'

type RowsInput = MappingInput & {
  reach: Reach<'all'>
  /** A name or an id. */
  file: string
  section?: string | undefined
  department?: string | undefined
  asks?: boolean
  /** Whether a row that was matched by the plain number of its ID gets the ID that its cell shows. */
  renameIds?: boolean | undefined
  /** Whether undecided rows adopt the workbook's formatting if nothing else differs. */
  formatting?: boolean
}

type RowsSheet = ImportSheet & { ofFile: LivingFile['columns']; departmentId: string | null }

/**
 * Add Rows: adds a workbook's rows to a file, numbered after its last row. Rows that are already in the file are not changed,
 * except for formatting that is adopted, and the reply lists the first 100 of them. With `asks`, the sender is asked about them
 * first. Columns that the file lacks are appended (decisions 46, 145, 154).
 */
export const rowsUpload = {
  template: { name: 'rows', sheet: 'Rows', columns: QUESTION_COLUMNS.filter((name) => name !== 'sr_no') },
  read: async (uploading) => {
    const sheet = await readRowsToAdd(uploading)
    return async (db) => {
      const checked = await checkRows(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(db, uploading, checked),
        store: (storing) => storeRows(storing, uploading, checked),
        leftOut: () => leftOutOf(db, checked),
      }
    }
  },
  takeBack: takeFilesBack('rows', undoRows),
} satisfies UploadDefinition<RowsInput>

async function readRowsToAdd(uploading: Uploading<RowsInput>): Promise<RowsSheet> {
  const { input, file: workbook, mode } = uploading
  const { ofFile, departmentId, mapping, checks } = await uploading.reading(async (db) => {
    const { columns, project_id: projectId } = await fileToAddTo(db, input.file, input.section, input.reach)
    checkName(workbook, 'rows')
    const mapping = await prepareMapping(db, input, { kind: 'questions', projectId, ofFile: columns })
    const checks = { of: await findProjectChecks(db, projectId) }
    return { ofFile: columns, mapping, checks, departmentId: await resolveDepartment(db, input.department, 'look') }
  })
  const readAs = mode === 'look' ? ('compare' as const) : mode
  const how = { departmentGiven: departmentId !== null, checks, ofFile, mapping, mode: readAs }
  return { ...(await readQuestions(uploading, how)), ofFile, departmentId }
}

async function checkRows(db: Db, { input, named, mode }: Uploading<RowsInput>, sheet: RowsSheet) {
  const file = await fileToAddTo(db, input.file, input.section, input.reach)
  if (JSON.stringify(file.columns) !== JSON.stringify(sheet.ofFile)) throwSerializationFailure('columns')
  await copySheet(db, sheet)
  const { matched, issues: unclear } = await matchPlainIds(db, sheet.importId, db`f.id = ${file.id}`, sheet.places)
  if (sheet.pictures !== undefined) await matchStored(db, sheet.importId, false)
  const unblocked = await checkNumbers(db, sheet, { projectId: file.project_id, fileId: file.id }, mode)
  const withUnclear = {
    count: unblocked.count + unclear.length,
    bad: unblocked.bad + unclear.length,
    issues: [...unblocked.issues, ...unclear].slice(0, named),
  }
  const problems = await addBlocked(db, { ...sheet, problems: withUnclear }, file, named)
  return { ...sheet, file, problems, matched, newColumns: sheet.columns.slice(file.columns.length) }
}

async function addBlocked(db: Db, { problems, someBlocked, importId }: RowsSheet, file: LivingFile, named: number) {
  if (!someBlocked) return problems
  const blocked = await selectBlockedRows(db, file.id, importId, named)
  const [{ issues: count, rows } = { issues: 0, rows: 0 }] = blocked
  const issues = [...problems.issues, ...blocked.flatMap((row) => row.blocked)]
  return {
    count: problems.count + count,
    bad: problems.bad + rows,
    issues: issues.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)).slice(0, named),
  }
}
type CheckedRows = Awaited<ReturnType<typeof checkRows>>

async function previewOf(db: Db, { file: workbook, input }: Uploading<RowsInput>, checked: CheckedRows): Promise<ImportPreview> {
  const { file, importId, departmentId, newColumns, problems, count } = checked
  const rows = await selectComparedRows(db, toCompared(checked), SAMPLE_ROWS)
  const total = (state: (typeof rows)[number]['state']): number => rows.find((row) => row.state === state)?.total ?? 0
  const subjects = departmentId === null ? await selectNewSubjects(db, file.id, importId) : []
  const shown = checked.columns
    .map(({ key }) => key)
    .filter((key) => checked.given.includes(key))
    .slice(0, SAMPLE_COLUMNS)
  return {
    name: workbook.filename,
    count,
    columns: namedColumns(file, shown, checked.columns),
    counts: {
      new: total('new'),
      changed: total('changed'),
      formatted: total('formatted'),
      duplicate: total('duplicate'),
      bad: problems.bad,
    },
    rows: rows.map(({ total: _total, cells, old, differs, runs, oldRuns, pictures, ...row }) => ({
      ...row,
      values: shown.map((key) => shownCell(cells[key])),
      ...(runs && { runs: groupRunsByPlace(shown.map((key) => runs[key])) }),
      differs: namedColumns(file, differs, checked.columns).concat(pictures === null ? [] : PICTURES),
      changes: [
        ...namedColumns(file, differs, checked.columns).map((column, at) => ({
          column,
          old: shownCell(old?.[differs[at] ?? '']),
          new: shownCell(cells[differs[at] ?? '']),
          oldRuns: sampleRuns(oldRuns?.[differs[at] ?? '']),
          newRuns: sampleRuns(runs?.[differs[at] ?? '']),
        })),
        ...(pictures === null
          ? []
          : [{ column: PICTURES, old: formatQuantity(pictures.old, 'picture'), new: formatQuantity(pictures.new, 'picture') }]),
      ],
    })),
    problems: { count: problems.count, issues: problems.issues },
    newDepartments: await selectNewDepartments(db, nameDepartments(subjects, input)),
    newColumns: newColumns.map(({ name }) => name),
    warnings: checked.warnings,
    pictures: checked.kept,
    unkept: checked.unkept,
    ...listMatched(checked),
    ...(await describeMapping(db, checked, {
      kind: 'questions',
      projectId: file.project_id,
      workbook: workbook.filename,
      needed: listNeeded(departmentId !== null),
      subjects: await describeSubjects(db, subjects, input),
    })),
  }
}

const PICTURES = 'Pictures'
const toCompared = ({ file, importId, given, pictures }: CheckedRows): CompareParams => ({
  file,
  importId,
  given,
  hasPictures: pictures !== undefined,
})

const leftOutOf = async (db: Db, checked: CheckedRows): Promise<Issue[]> =>
  (await selectExistingRows(db, toCompared(checked), checked.count)).map((row) => knownIssue(withPictures(row)))

const withPictures = <R extends KnownInFile>(row: R): R =>
  row.pictures === null ? row : { ...row, differs: [...row.differs, PICTURES] }

async function storeRows(
  { db, audit, publish, recordBatch }: Storing,
  { input, file: workbook, actor, clock, progress }: Uploading<RowsInput>,
  checked: CheckedRows,
) {
  const { importId, count: read, newColumns } = checked
  const file = await lockedToAddTo(db, checked.file, input.reach)
  await refuseOtherChecks(db, file.project_id, getProjectChecks(checked.checks, null))
  await confirmMatches(db, checked.matched)
  // A row that was in the file when the workbook was read may have been removed since, because its import was undone.
  refuseBad(workbook, await addBlocked(db, checked, file, DEFAULT_NAMED_PROBLEMS))
  const departmentId = await resolveDepartment(db, input.department, 'hold')
  const query = { ...toCompared(checked), file }
  const known = await selectExistingRows(db, query, DEFAULT_NAMED_PROBLEMS)
  const knownCount = known[0]?.total ?? 0
  const names = known.map((row) => withPictures({ ...row, differs: namedColumns(file, row.differs, checked.columns) }))
  if (knownCount > 0 && input.asks === true) askFirst(names.map(knownIssue), { count: knownCount })

  const { subjects, added } = await placeSubjects(
    db,
    departmentId === null ? await selectNewSubjects(db, file.id, importId) : [],
    {
      actor,
      input,
    },
  )
  await addFileDepartments(db, file.id, departmentId === null ? subjects.map((one) => one.departmentId) : [departmentId])
  const { rows, first, last } = found(await addTasks(db, file.id, importId, { departmentId, subjects }), 'UNEXPECTED')
  // Adopting the formatting would otherwise find the new rows without their pictures.
  let pictures =
    first === null || last === null ? 0 : await storePictures(db, checked, insertedRowsSql(db, file.id, importId, first, last))
  if (input.formatting === true) await lockKnownTasks(db, query)
  const now = clock()
  const batchId = await selectNewBatchId(db)
  const taken =
    input.formatting === true
      ? found(await takeFormatting(db, query, { batchId, actorId: actor.id, now }), 'UNEXPECTED')
      : { rows: 0, people: [] }
  const formatted = taken.rows
  if (formatted > 0 && checked.pictures !== undefined) {
    await setPicturesAside(db, file.id, batchId)
    pictures += await storePictures(db, checked, rowsWithTakenSql(db, file.id, importId, batchId))
  }
  progress({ read, stored: rows + formatted, total: rows + formatted })
  if (input.renameIds === true) await renameMatched(db, importId, checked.matched)
  await deleteImportContent(db, importId)
  const fresh = rows > 0 ? newColumns : []
  await countDepartments(db, file.id)
  await updateFileTotals(db, file.id, rows > 0 ? checked.columns : file.columns)
  const { row_count: count } = found(await selectFileShownTo(db, file.id, input.reach), 'FILE_NOT_FOUND')
  const newKeys = fresh.map(({ key }) => key)
  const batch = rows + formatted === 0 ? null : await recordBatch({ id: batchId, now })
  if (batch !== null) {
    const written = { fileId: file.id, rows: rows + formatted, firstSrNo: first, lastSrNo: last, newColumns: newKeys }
    await insertBatchFiles(db, batch, [written])
  }
  const mapping = await keepMapping(db, checked, {
    kind: 'questions',
    projectId: file.project_id,
    subjects: subjects.filter(({ isChosen }) => isChosen),
  })
  const outcome = {
    formatted,
    firstSrNo: first,
    lastSrNo: last,
    newDepartments: added,
    newColumns: fresh.map(({ name }) => name),
    batch,
  }
  audit({
    type: 'file',
    id: file.id,
    name: file.name,
    after: { workbook: workbook.filename, rows, ...(pictures > 0 && { pictures }), ...mapping, ...outcome },
  })
  publish(taken.people, 'tasks')
  publish(buildManagersAudience(file.id, clock()), 'tasks')
  if (first !== null) await queueRows(db, file.id, first)
  return {
    file: { _id: file.id, name: file.name, section: file.section, count },
    added: rows,
    known: names.map(({ total: _total, formatted: _formatted, pictures: _pictures, ...row }) => row),
    knownCount,
    ...outcome,
    ...listMatched(checked),
  }
}

/**
 * Returns the file to which the rows will be added.
 * @throws FILE_NOT_FOUND
 */
async function fileToAddTo(db: Db, name: string, section: string | undefined, reach: Reach<'all'>): Promise<LivingFile> {
  const file = found(await selectFileShownTo(db, name, reach), 'FILE_NOT_FOUND')
  if (section !== undefined && section !== '' && (await findModuleProject(db, 'sections', section))?.id !== file.project_id)
    refuse('FILE_NOT_FOUND')
  return file
}

/**
 * The lock keeps the file's last row number. If the file's columns have changed since the workbook was read, the transaction is
 * retried.
 * @throws FILE_NOT_FOUND
 */
async function lockedToAddTo(db: Db, { id, columns }: LivingFile, reach: Reach<'all'>): Promise<LivingFile> {
  found(await lockTaskFile(db, id), 'FILE_NOT_FOUND')
  const file = found(await selectFileShownTo(db, id, reach), 'FILE_NOT_FOUND')
  if (JSON.stringify(file.columns) !== JSON.stringify(columns)) throwSerializationFailure('columns')
  return file
}

const namedColumns = (file: LivingFile, keys: readonly string[], columns: LivingFile['columns']): string[] =>
  keys.map((key) => [...columns, ...file.columns].find((column) => column.key === key)?.name ?? key)

const shownCell = (cell: CellValue | undefined): string => formatCell(cell).slice(0, SAMPLE_TEXT)

const knownIssue = ({ row, question_id, sr_no, differs, formatted }: KnownInFile): Issue => ({
  path: `row ${row}, question_id`,
  row,
  column: 'question_id',
  value: question_id,
  message:
    `${question_id} ${sr_no === null ? 'is in use in the file' : `is row ${sr_no} of the file`} already and stays unchanged.` +
    (differs.length === 0
      ? ''
      : formatted
        ? ` Only its formatting or its pictures differ and can be updated, in: ${differs.join(', ')}.`
        : ` The workbook differs in: ${differs.join(', ')}.`),
})
