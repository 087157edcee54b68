import type { Actor } from '../../kit/access.ts'
import { type Db, found } from '../../kit/db.ts'
import { refuse } from '../../kit/errors.ts'
import { isAll } from '../../kit/ids.ts'
import { type CopyIn, copyInto } from '../../kit/postgres/copy.ts'
import type { Upload } from '../../kit/routes.ts'
import { inWorker, workerEntry } from '../../kit/xlsx/worker-thread.ts'
import { isReserved } from '../../departments/rules.ts'
import { departmentOf, departmentsForUse } from '../../departments/server/lookup.ts'
import { projectForUse } from '../../projects/server/lookup.ts'
import { Task } from '../../tasks/contract.ts'
import { fileNameProblem, storedName } from '../rules.ts'
import type { ImportOutcome, ImportRequest } from './import-worker.ts'
import {
  copyRows,
  emptyImport,
  insertDepartments,
  insertFile,
  insertFileDepartments,
  insertTasks,
  isNameTaken,
} from './queries.ts'

export type Import = { file: Upload; section: string; department: string | undefined; actor: Actor; now: Date }
export type Imported = {
  file: { _id: string; name: string; section: string; count: number }
  newDepartments: string[]
}

const reserved = Object.keys(Task.shape)

/** The stored name of an upload; refuses what is not named like a workbook (decisions 4, 43). */
const nameOf = ({ filename }: Upload): string => {
  if (!/\.xlsx?$/i.test(filename.trim())) {
    const sentence = 'Please choose an Excel file: its name must end with .xlsx or .xls.'
    return refuse('NOT_A_WORKBOOK', { values: { sentence }, issues: [{ path: 'avatar', message: sentence }] })
  }
  const name = storedName(filename)
  const problem = fileNameProblem(name)
  return problem === undefined ? name : refuse('INVALID_REQUEST', { issues: [{ path: 'avatar', message: problem }] })
}

/** The one department of all rows, where the upload gives one; it cannot be deleted before the import is over. */
async function departmentGiven(db: Db, text: string | undefined): Promise<string | null> {
  if (text === undefined || isAll(text)) return null
  const named = (await departmentOf(db, text)) ?? refuse('DEPARTMENT_NOT_FOUND')
  const { id, name } = found(await departmentsForUse(db, [named.id]), 'DEPARTMENT_NOT_FOUND')
  if (isReserved(name)) {
    const message = `The department ${name} is reserved for recruiting and takes no tasks.`
    refuse('INVALID_REQUEST', { issues: [{ path: 'department', message }] })
  }
  return id
}

/**
 * Adds a workbook as a file with its tasks, all or nothing in the request's transaction (issue: file/add; stack.md, bulk load):
 * a worker thread reads and checks it and hands on rows ready for COPY; nothing of the workbook is held here.
 * Refuses with every problem of the workbook by sheet row and column, the first 100 named.
 */
export async function importWorkbook(db: Db, { file, section, department, actor, now }: Import): Promise<Imported> {
  const name = nameOf(file)
  const project = (await projectForUse(db, 'sections', section)) ?? refuse('SECTION_NOT_FOUND')
  const departmentId = await departmentGiven(db, department)
  if (await isNameTaken(db, name)) refuse('FILE_NAME_TAKEN')

  const importId = crypto.randomUUID()
  const outcome = await readInto(db, { bytes: file.bytes, importId, departmentGiven: departmentId !== null, reserved })
  if (outcome.problems !== undefined) {
    const { count, issues } = outcome.problems
    const first = count > issues.length ? ` The first ${issues.length} are named.` : ''
    const sentence = `${file.filename} was not added: it has ${count === 1 ? '1 problem' : `${count} problems`}.${first}`
    return refuse('BAD_WORKBOOK', { values: { sentence }, issues, fields: { count } })
  }

  const names = outcome.subjects.map((subject) => subject.name)
  const added = names.length === 0 ? [] : await insertDepartments(db, names, actor.id)
  const placed = names.length === 0 ? [] : await departmentsForUse(db, names)
  const subjects = outcome.subjects.map(({ name, rows }, place) => {
    const { id } = placed.find((one) => one.place === place) ?? refuse('STATE_CONFLICT')
    return { name, rows, departmentId: id }
  })
  const fileId = found(
    await insertFile(db, {
      ...{ projectId: project.id, name, by: actor.id, now },
      ...{ columns: outcome.columns, count: outcome.count, sections: outcome.sections },
    }),
    'UNEXPECTED',
  ).id
  await insertFileDepartments(db, fileId, departmentId === null ? subjects : [{ departmentId, rows: outcome.count }])
  await insertTasks(db, fileId, importId, { departmentId, subjects })
  await emptyImport(db, importId)
  return {
    file: { _id: fileId, name, section: project.name, count: outcome.count },
    // In the order of the sheet.
    newDepartments: subjects.flatMap((subject) => added.filter((one) => one.name === subject.name).map((one) => one.name)),
  }
}

/** Reads the workbook in a worker thread, its rows by COPY into import_rows. */
async function readInto(db: Db, request: ImportRequest): Promise<ImportOutcome> {
  let copy: CopyIn | undefined
  try {
    return await inWorker<ImportOutcome, Uint8Array>(workerEntry(import.meta.url, './import-worker.ts'), request, {
      onMessage: async (lines) => {
        copy ??= await copyInto(db, copyRows(db))
        await copy.write(lines)
      },
    })
  } finally {
    // Also after a refusal: the connection must be out of COPY before the transaction can be rolled back.
    await copy?.end()
  }
}
