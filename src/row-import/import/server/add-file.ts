import { buildManagersAudience } from '../../../rows/files/server/lookup.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import {
  readRows,
  refuseBad,
  type SpooledRows,
  type Storing,
  type UploadDefinition,
  type Uploading,
} from '../../../kit/import/server/upload.ts'
import type { Upload } from '../../../kit/server/read-form.ts'
import type { Actor } from '../../../access/levels.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import { getWorkerEntry } from '../../../kit/xlsx/worker-process.ts'
import { isReserved } from '../../../departments/reserved-rules.ts'
import {
  findDepartment,
  selectDepartmentsForUse,
  insertDepartments,
  selectNewDepartments,
} from '../../../departments/server/lookup.ts'
import { selectProjectForUse, findModuleProject } from '../../../projects/server/lookup.ts'
import { Task } from '../../../rows/workflow/contract.ts'
import { findFileNameProblem, toStoredName } from '../../../rows/files/rules.ts'
import { findProjectChecks, listProjectChecks, refuseOtherChecks } from '../../../content-checks/checks/server/lookup.ts'
import { queueRows } from '../../../content-checks/similar/server/lookup.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import type { ImportPreview } from '../contract.ts'
import { QUESTION_COLUMNS } from '../mapping-rules.ts'
import { takeFilesBack, undoFile } from './take-back.ts'
import {
  copyImportedRows,
  deleteImportContent,
  insertBatchFiles,
  insertTaskFile,
  insertFileDepartments,
  insertTasks,
  isNameTaken,
  copyPictures,
  insertedRowsSql,
  insertPictures,
  insertTaskPictures,
  matchStored,
} from './row-queries.ts'
import { getProjectChecks, type ImportChecks, type ImportOutcome, type ImportRequest } from './import-worker.ts'
import {
  checkNumbers,
  describeMapping,
  describeSubjects,
  keepMapping,
  type MappingInput,
  nameDepartments,
  prepareMapping,
} from './sheet-mapping.ts'

/** For questions without a project whose rows do not all name the same project (decision 140). */
export const NO_PROJECT_NAMED =
  'It is not clear to which project this file belongs. Choose the project (section), or add a column project_name that names the same project in every row.'

type FileInput = MappingInput & {
  /** The name of the project. If undefined, the project is the one that all rows of the sheet name (decision 140). */
  section?: string | undefined
  department?: string | undefined
}

/** Add Task: turns a workbook into a file with its tasks. */
export const fileUpload = {
  template: { name: 'tasks', sheet: 'Tasks', columns: QUESTION_COLUMNS },
  read: async (uploading) => {
    const read = await readFile(uploading)
    return async (db) => {
      await copySheet(db, read)
      const problems = await checkNumbers(db, read, { projectId: read.projectId, fileId: null }, uploading.mode)
      const sheet = { ...read, problems }
      return {
        problems,
        preview: () => previewOf(db, uploading, sheet),
        store: (storing) => storeFile(storing, uploading, sheet),
      }
    }
  },
  takeBack: takeFilesBack('tasks', undoFile),
} satisfies UploadDefinition<FileInput>

export type ImportSheet = ImportOutcome & {
  importId: string
  checks: ImportChecks
  spooled: SpooledRows
  pictures: SpooledRows | undefined
}
type FileSheet = ImportSheet & { name: string; section: string; projectId: string; departmentGiven: boolean }

async function readFile(uploading: Uploading<FileInput>): Promise<FileSheet> {
  const { file, input, mode } = uploading
  const { name, departmentId, project, mapping, checks } = await uploading.reading(async (db) => {
    const project = input.section === undefined ? null : await projectNamed(db, input.section, 'look')
    const mapping = await prepareMapping(db, input, { kind: 'questions', projectId: project?.id ?? null })
    const checks: ImportChecks =
      project === null ? { byName: await listProjectChecks(db) } : { of: await findProjectChecks(db, project.id) }
    return { project, mapping, checks, ...(await target(db, file, input.department, 'look')) }
  })
  const isGiven = departmentId !== null
  const sheet = await readQuestions(uploading, { departmentGiven: isGiven, checks, ofFile: null, mapping, mode })
  const section = input.section ?? sheet.project
  if (section === null) return refuse('INVALID_REQUEST', { issues: [{ path: 'section', message: NO_PROJECT_NAMED }] })
  const { id: projectId } = project ?? (await uploading.reading((db) => projectNamed(db, section, 'look')))
  return { name, ...sheet, section, projectId, departmentGiven: isGiven }
}

const reserved = Object.keys(Task.shape)

/**
 * A separate process reads the workbook and streams the rows in a form ready for COPY. In the mode `store`, any problem causes
 * the workbook to be refused.
 */
export async function readQuestions(
  uploading: Uploading<unknown>,
  request: Pick<ImportRequest, 'departmentGiven' | 'checks' | 'ofFile' | 'mapping' | 'mode'>,
): Promise<ImportSheet> {
  const importId = crypto.randomUUID()
  const sheet = await readRows<ImportOutcome>(uploading, {
    worker: getWorkerEntry(import.meta.url, './import-worker.ts'),
    request: { ...request, importId, reserved, named: uploading.named } satisfies ImportRequest,
  })
  if (uploading.mode === 'store') refuseBad(uploading.file, sheet.problems)
  return { ...sheet, importId, checks: request.checks }
}

export async function copySheet(db: Db, { spooled, pictures }: ImportSheet): Promise<void> {
  await spooled.copyInto(db, copyImportedRows(db))
  await pictures?.copyInto(db, copyPictures(db))
}

/** Attaches the workbook's pictures to `rows`, a select of task_id and sheet_row. Returns the number of pictures. */
export async function storePictures(db: Db, { pictures, importId }: ImportSheet, rows: Sql): Promise<number> {
  if (pictures === undefined) return 0
  await matchStored(db, importId, true)
  await insertPictures(db, { importId, rows })
  return (await insertTaskPictures(db, { importId, rows })).count
}

export const listNeeded = (departmentGiven: boolean): string[] => ['question_id', ...(departmentGiven ? [] : ['subject'])]

const previewOf = async (db: Db, { file, input }: Uploading<FileInput>, sheet: FileSheet): Promise<ImportPreview> => {
  const { name, problems, count, sample, sampled, subjects, warnings, kept, unkept, projectId } = sheet
  const needed = listNeeded(sheet.departmentGiven)
  return {
    name,
    count,
    columns: sampled,
    counts: { new: count - problems.bad, changed: 0, formatted: 0, duplicate: 0, bad: problems.bad },
    rows: sample.map(({ row, srNo, questionId, ...values }) => ({
      row,
      state: 'new' as const,
      question_id: questionId,
      sr_no: srNo,
      ...values,
      differs: [],
      changes: [],
    })),
    problems: { count: problems.count, issues: problems.issues },
    newDepartments: await selectNewDepartments(db, nameDepartments(subjects, input)),
    newColumns: [],
    warnings,
    pictures: kept,
    unkept,
    ...(await describeMapping(db, sheet, {
      kind: 'questions',
      projectId,
      workbook: file.filename,
      needed,
      subjects: await describeSubjects(db, subjects, input),
    })),
  }
}

const LAST_ROW = 2_147_483_647
/** One statement inserts this many sheet rows as tasks. Progress is published after each statement. */
const ROWS_A_STEP = 25_000

async function storeFile(
  { db, audit, publish, recordBatch }: Storing,
  { input, file, actor, now, progress }: Uploading<FileInput>,
  sheet: FileSheet,
) {
  const { importId, columns, count, lastRow, section, sections, ...read } = sheet
  const project = await projectNamed(db, section, 'hold')
  await refuseOtherChecks(db, project.id, getProjectChecks(sheet.checks, section))
  const { name, departmentId } = await target(db, file, input.department, 'hold')
  const { subjects, added: newDepartments } = await placeSubjects(db, read.subjects, { actor, input })
  const inserted = await insertTaskFile(db, { projectId: project.id, name, by: actor.id, now, columns, count, sections })
  const fileId = found(inserted, 'UNEXPECTED').id
  await insertFileDepartments(db, fileId, departmentId === null ? subjects : [{ departmentId, rows: count }])
  let stored = 0
  for (let from = 0; from < lastRow; from += ROWS_A_STEP) {
    const rows = { from, to: from + ROWS_A_STEP }
    stored += (await insertTasks(db, fileId, importId, rows, { departmentId, subjects })).count
    progress({ read: count, stored, total: count })
  }
  const pictures = await storePictures(db, sheet, insertedRowsSql(db, fileId, importId, 1, LAST_ROW))
  await deleteImportContent(db, importId)
  const mapping = await keepMapping(db, sheet, {
    kind: 'questions',
    projectId: project.id,
    subjects: subjects.filter(({ isChosen }) => isChosen),
  })
  const batch = await recordBatch()
  await insertBatchFiles(db, batch, [{ fileId, rows: count, firstSrNo: null, lastSrNo: null, newColumns: [] }])
  audit({
    type: 'file',
    id: fileId,
    name,
    after: { section: project.name, count, ...(pictures > 0 && { pictures }), newDepartments, ...mapping },
  })
  publish(buildManagersAudience(fileId, now), 'tasks')
  await queueRows(db, fileId, 1)
  return { file: { _id: fileId, name, section: project.name, count }, batch, newDepartments }
}

// The names in the workbook and its fields -------------------------------------------------------------------------------

/**
 * Refuses an upload whose name does not have the extension of a workbook (decision 4).
 * @throws NOT_A_WORKBOOK
 */
export const checkName = ({ filename }: Upload, field: string): void => {
  if (/\.xlsx?$/i.test(filename.trim())) return
  const sentence = 'Please choose an Excel file: its name must end with .xlsx or .xls.'
  refuse('NOT_A_WORKBOOK', { values: { sentence }, issues: [{ path: field, message: sentence }] })
}

/** An upload is stored under this name (decisions 4, 43). */
const nameOf = (file: Upload): string => {
  checkName(file, 'avatar')
  const name = toStoredName(file.filename)
  const problem = findFileNameProblem(name)
  return problem === undefined ? name : refuse('INVALID_REQUEST', { issues: [{ path: 'avatar', message: problem }] })
}

/** `look` takes no locks. `hold` locks the rows, so that they cannot be deleted before the commit. */
export type ReadMode = 'look' | 'hold'

/**
 * Returns the department that is given for all rows, or null if there is none.
 * @throws DEPARTMENT_NOT_FOUND, INVALID_REQUEST
 */
export async function resolveDepartment(db: Db, text: string | undefined, mode: ReadMode): Promise<string | null> {
  if (text === undefined || isAll(text)) return null
  const named = (await findDepartment(db, text)) ?? refuse('DEPARTMENT_NOT_FOUND')
  const { id, name } = mode === 'look' ? named : found(await selectDepartmentsForUse(db, [named.id]), 'DEPARTMENT_NOT_FOUND')
  if (isReserved(name)) {
    const message = `The department ${name} is reserved for recruiting and takes no tasks.`
    refuse('INVALID_REQUEST', { issues: [{ path: 'department', message }] })
  }
  return id
}

/** The file's name and department are looked up before the rows are read, and locked afterwards. */
async function target(db: Db, file: Upload, department: string | undefined, mode: ReadMode) {
  const name = nameOf(file)
  const departmentId = await resolveDepartment(db, department, mode)
  if (await isNameTaken(db, name)) refuse('FILE_NAME_TAKEN')
  return { name, departmentId }
}

/**
 * Returns the project with this name.
 * @throws SECTION_NOT_FOUND
 */
async function projectNamed(db: Db, name: string, mode: ReadMode) {
  const projectFor = mode === 'look' ? findModuleProject : selectProjectForUse
  return (await projectFor(db, 'sections', name)) ?? refuse('SECTION_NOT_FOUND')
}

/**
 * Finds the departments of the subjects, by the subject's name or as chosen. Creates the departments that do not exist (decisions
 * 93, P451). `added` has the names of the new departments.
 * @throws STATE_CONFLICT
 */
export async function placeSubjects(
  db: Db,
  subjects: ImportOutcome['subjects'],
  { actor, input }: { actor: Actor; input: MappingInput },
) {
  const names = nameDepartments(subjects, input)
  const added = (await selectNewDepartments(db, names)).length === 0 ? [] : await insertDepartments(db, names, actor.id)
  const existing = names.length === 0 ? [] : await selectDepartmentsForUse(db, names)
  const found = subjects.map(({ name, rows }, place) => {
    const { id, name: department } = existing.find((one) => one.place === place) ?? refuse('STATE_CONFLICT')
    return { subject: name, name, rows, department, departmentId: id, isChosen: nameKey(names[place] ?? name) !== nameKey(name) }
  })
  return {
    subjects: found,
    added: [...new Set(names)].flatMap((name) => added.filter((one) => one.name === name).map((one) => one.name)),
  }
}
