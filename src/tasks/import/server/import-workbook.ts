import type { Actor } from '../../../kit/shared/access.ts'
import { type Db } from '../../../kit/postgres/db.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { type CopyIn, copyInto } from '../../../kit/postgres/copy.ts'
import type { Progress } from '../../../kit/shared/progress.ts'
import type { Upload } from '../../../kit/server/request.ts'
import { inWorker, workerEntry } from '../../../kit/xlsx/worker-process.ts'
import { found, refuse } from '../../refusals.ts'
import { isReserved } from '../../../departments/reserved-rules.ts'
import { departmentOf, departmentsForUse, insertDepartments, newDepartmentsOf } from '../../../departments/server/lookup.ts'
import { projectForUse, projectOf } from '../../../projects/server/lookup.ts'
import type { ImportPreview } from '../contract.ts'
import { fileNameProblem, storedName } from '../../files/rules.ts'
import { NAMED } from './check-rows.ts'
import { insertBatch } from './batch-queries.ts'
import type { ImportOutcome, ImportRequest, RowsRead } from './import-worker.ts'
import { refuseBad } from './preview.ts'
import { Task } from '../../workflow/contract.ts'
import { copyRows, emptyImport, insertFile, insertFileDepartments, insertTasks, isNameTaken } from './file-queries.ts'

/** `named`: how many problems are listed. */
export type Import = {
  file: Upload
  section: string
  department: string | undefined
  actor: Actor
  now: Date
  progress: (progress: Progress) => void
  named?: number
}
export type Imported = {
  file: { _id: string; name: string; section: string; count: number }
  batch: string
  newDepartments: string[]
}

/** The row's field names, which no sheet column may have as its key. */
export const reserved = Object.keys(Task.shape)
/** Sheet rows inserted as tasks per statement; progress is published after each. */
const ROWS_A_STEP = 25_000

/** Refuses an upload without a workbook's file extension (decisions 4). */
export const checkName = ({ filename }: Upload, field: string): void => {
  if (/\.xlsx?$/i.test(filename.trim())) return
  const sentence = 'Please choose an Excel file: its name must end with .xlsx or .xls.'
  refuse('NOT_A_WORKBOOK', { values: { sentence }, issues: [{ path: field, message: sentence }] })
}

/** The stored name of an upload (decisions 4, 43). */
const nameOf = (file: Upload): string => {
  checkName(file, 'avatar')
  const name = storedName(file.filename)
  const problem = fileNameProblem(name)
  return problem === undefined ? name : refuse('INVALID_REQUEST', { issues: [{ path: 'avatar', message: problem }] })
}

/** `look` takes no locks; `hold` locks, so that nothing can be deleted before the commit. */
export type How = 'look' | 'hold'

/** The one department of all rows, where the upload has one. */
export async function departmentGiven(db: Db, text: string | undefined, how: How): Promise<string | null> {
  if (text === undefined || isAll(text)) return null
  const named = (await departmentOf(db, text)) ?? refuse('DEPARTMENT_NOT_FOUND')
  const { id, name } = how === 'look' ? named : found(await departmentsForUse(db, [named.id]), 'DEPARTMENT_NOT_FOUND')
  if (isReserved(name)) {
    const message = `The department ${name} is reserved for recruiting and takes no tasks.`
    refuse('INVALID_REQUEST', { issues: [{ path: 'department', message }] })
  }
  return id
}

/** The target of an import as a file: looked up before the workbook is read, locked afterwards. */
async function target(db: Db, { file, section, department }: Import, how: How) {
  const name = nameOf(file)
  const projectFor = how === 'look' ? projectOf : projectForUse
  const project = (await projectFor(db, 'sections', section)) ?? refuse('SECTION_NOT_FOUND')
  const departmentId = await departmentGiven(db, department, how)
  if (await isNameTaken(db, name)) refuse('FILE_NAME_TAKEN')
  return { name, project, departmentId }
}

/** The preview of `importWorkbook`: writes nothing; refusals other than the workbook's own problems are thrown as in the import. */
export async function previewWorkbook(db: Db, asked: Import): Promise<ImportPreview> {
  const { name, departmentId } = await target(db, asked, 'look')
  const { named = NAMED } = asked
  const outcome = await readInto(db, asked, {
    importId: crypto.randomUUID(),
    departmentGiven: departmentId !== null,
    reserved,
    ofFile: null,
    mode: 'look' as const,
    named,
  })
  const { problems, count, sample, sampled } = outcome
  return {
    name,
    count,
    columns: sampled,
    counts: { new: count - problems.bad, changed: 0, duplicate: 0, bad: problems.bad },
    rows: sample.map(({ row, srNo, questionId, values }) => ({
      row,
      state: 'new' as const,
      question_id: questionId,
      sr_no: srNo,
      values,
      differs: [],
    })),
    problems: { count: problems.count, issues: problems.issues },
    newDepartments: await newDepartmentsOf(
      db,
      outcome.subjects.map((subject) => subject.name),
    ),
    newColumns: [],
  }
}

/** The departments of the subjects, creating missing ones (decisions 93); `added` lists those in the order of the sheet. */
export async function placed(db: Db, subjects: ImportOutcome['subjects'], actor: Actor) {
  const names = subjects.map((subject) => subject.name)
  const added = names.length === 0 ? [] : await insertDepartments(db, names, actor.id)
  const existing = names.length === 0 ? [] : await departmentsForUse(db, names)
  const found = subjects.map(({ name, rows }, place) => {
    const { id } = existing.find((one) => one.place === place) ?? refuse('STATE_CONFLICT')
    return { name, rows, departmentId: id }
  })
  return { subjects: found, added: found.flatMap(({ name }) => added.filter((one) => one.name === name).map((one) => one.name)) }
}

/**
 * Adds a workbook as a file with its tasks, all or nothing in the request's transaction (stack.md, bulk load):
 * a separate process reads and checks it and streams rows ready for COPY; the workbook is never in memory here.
 * Refuses with every problem of the workbook by sheet row and column, listing the first 100.
 */
export async function importWorkbook(db: Db, asked: Import): Promise<Imported> {
  const preliminary = await target(db, asked, 'look')
  const { file, actor, now, progress } = asked
  const importId = crypto.randomUUID()
  const outcome = await readInto(db, asked, {
    importId,
    departmentGiven: preliminary.departmentId !== null,
    reserved,
    ofFile: null,
    mode: 'store' as const,
    named: NAMED,
  })
  refuseBad(file, outcome.problems)

  const { name, project, departmentId } = await target(db, asked, 'hold')
  const { subjects, added } = await placed(db, outcome.subjects, actor)
  const { count, lastRow } = outcome
  const fileId = found(
    await insertFile(db, {
      projectId: project.id,
      name,
      by: actor.id,
      now,
      columns: outcome.columns,
      count,
      sections: outcome.sections,
    }),
    'UNEXPECTED',
  ).id
  await insertFileDepartments(db, fileId, departmentId === null ? subjects : [{ departmentId, rows: count }])
  let stored = 0
  for (let from = 0; from < lastRow; from += ROWS_A_STEP) {
    const rows = { from, to: from + ROWS_A_STEP }
    stored += (await insertTasks(db, fileId, importId, rows, { departmentId, subjects })).count
    progress({ read: count, stored, total: count })
  }
  await emptyImport(db, importId)
  const batch = await insertBatch(db, {
    kind: 'tasks',
    workbook: file.filename,
    by: actor.id,
    now,
    files: [{ fileId, rows: count, firstSrNo: null, lastSrNo: null, newColumns: [] }],
  })
  return { file: { _id: fileId, name, section: project.name, count }, batch, newDepartments: added }
}

/** Reads the workbook in a separate process and copies its rows into import_rows. */
export async function readInto(
  db: Db,
  { file: { bytes }, progress }: Pick<Import, 'file' | 'progress'>,
  request: ImportRequest,
): Promise<ImportOutcome> {
  return copied(db, progress, (onMessage) =>
    inWorker<ImportOutcome, RowsRead>(workerEntry(import.meta.url, './import-worker.ts'), request, { bytes, onMessage }),
  )
}

/** Copies the rows that a worker sends into import_rows, and reports how many it has read. */
export async function copied<Outcome>(
  db: Db,
  progress: Import['progress'],
  work: (onMessage: (message: RowsRead) => Promise<void>) => Promise<Outcome>,
): Promise<Outcome> {
  let copy: CopyIn | undefined
  try {
    return await work(async ({ lines, read }) => {
      if (lines !== undefined) {
        copy ??= await copyInto(db, copyRows(db))
        await copy.write(lines)
      }
      progress({ read, stored: 0, total: null })
    })
  } finally {
    // Also after an error: the connection must leave COPY mode before the transaction can be rolled back.
    await copy?.end()
  }
}
