import type { Db } from '../../kit/postgres/db.ts'
import { type Issue } from '../../kit/shared/errors.ts'
import { nameKey } from '../../kit/shared/names.ts'
import { cellText, isCellError } from '../../kit/xlsx/cells.ts'
import { isWorkbookName } from '../../kit/xlsx/check.ts'
import type { HeaderCell } from '../../kit/xlsx/header.ts'
import { WorkbookProblem } from '../../kit/xlsx/problem.ts'
import { type ReadSheet, readSheet } from '../../kit/xlsx/read-sheet.ts'
import { refuse } from '../refusals.ts'
import { departmentsForUse } from '../../departments/server/lookup.ts'
import { projectsForUse } from '../../projects/server/lookup.ts'
import { accountIdProblem, multipleOf } from '../rules.ts'
import { insertAccounts, type NewAccount, takenAccounts } from './account-queries.ts'

/** The limit of rows: they are read whole into memory, and no company has more accounts. */
const MOST_ROWS = 20_000
const SHOWN_ISSUES = 100

/** Reads the workbook's sheet off the event loop; every fault of the file becomes one error. */
export async function readAccountSheet(file: { filename: string; bytes: Buffer }): Promise<ReadSheet> {
  if (!isWorkbookName(file.filename))
    refuse('NOT_A_WORKBOOK', { values: { sentence: 'Only files that end with .xlsx or .xls are read.' } })
  try {
    return await readSheet(file.bytes, { limits: { rows: MOST_ROWS } })
  } catch (error) {
    if (!(error instanceof WorkbookProblem)) throw error
    const code =
      error.code === 'TOO_BIG' ? 'WORKBOOK_TOO_LARGE' : error.code === 'NOT_A_WORKBOOK' ? 'NOT_A_WORKBOOK' : 'BAD_WORKBOOK'
    return refuse(code, { values: { sentence: error.message }, issues: error.issues })
  }
}

type Columns = { account: HeaderCell; department: HeaderCell; project: HeaderCell | undefined; multiple: HeaderCell | undefined }

const columnsOf = (header: readonly HeaderCell[], projectGiven: boolean): Columns => {
  const named = (...keys: string[]) => header.find(({ key }) => keys.includes(key))
  const account = named('accountid')
  const department = named('department') ?? named('subjectname')
  const project = projectGiven ? undefined : named('projectname')
  const missing = [
    ...(account ? [] : ['account_id']),
    ...(department ? [] : ['department']),
    ...(project || projectGiven ? [] : ['project_name']),
  ]
  if (account === undefined || department === undefined || missing.length > 0) {
    const issues = missing.map((column) => ({
      path: `row 1, ${column}`,
      row: 1,
      column,
      message: `The column ${column} is missing.`,
    }))
    return refuse('BAD_WORKBOOK', { values: { sentence: `The column ${missing.join(', ')} is missing in row 1.` }, issues })
  }
  return { account, department, project, multiple: named('ismultiple') }
}

/**
 * Adds the accounts of a sheet, all or nothing; every problem is reported with its sheet row and column (api.md, Uploads).
 * @param givenProject the project selected on the screen; undefined: each row names its own
 * @returns the number of new accounts by project id
 */
export async function importAccounts(
  db: Db,
  sheet: ReadSheet,
  givenProject: string | undefined,
  by: string,
  now: Date,
): Promise<{ added: number; projects: { id: string; name: string; added: number }[] }> {
  const columns = columnsOf(sheet.header, givenProject !== undefined)
  const issues: Issue[] = []
  const rows = sheet.rows.map(({ row, cells }) => {
    const problem = (cell: HeaderCell, message: string): void => {
      issues.push({ path: `row ${row}, ${cell.name}`, row, column: cell.name, message })
    }
    const read = (cell: HeaderCell | undefined): string => {
      if (cell === undefined) return ''
      const value = cells[cell.column]
      if (isCellError(value)) problem(cell, `The cell shows the error ${value.error}.`)
      return cellText(value).trim()
    }
    return {
      problem,
      accountId: read(columns.account),
      department: read(columns.department),
      project: columns.project ? read(columns.project) : (givenProject ?? ''),
      multiple: multipleOf(read(columns.multiple)),
    }
  })

  // All names at once; those found are locked until this transaction ends.
  const found = await projectsForUse(db, 'allocations', [...new Set(rows.map(({ project }) => project))])
  const projects = new Map(found.flatMap((one) => [[nameKey(one.name), one] as const, [one.id, one] as const]))
  if (givenProject !== undefined && projects.size === 0) refuse('PROJECT_NOT_FOUND')
  const departmentNames = [...new Set(rows.map(({ department }) => department))].filter((name) => name !== '')
  const departments = new Map(
    (await departmentsForUse(db, departmentNames)).map(({ id, place }) => [departmentNames[place] ?? '', id]),
  )
  const taken = new Set(
    (
      await takenAccounts(
        db,
        found.map(({ id }) => id),
        rows.map(({ accountId }) => accountId),
      )
    ).map(({ project_id: id, key }) => `${id} ${key}`),
  )

  const firstRow = new Map<string, number>()
  const accounts: NewAccount[] = []
  for (const [at, { problem, accountId, department, project: projectName, multiple }] of rows.entries()) {
    const wrongId = accountIdProblem(accountId)
    if (wrongId !== undefined) problem(columns.account, wrongId)
    const project = projects.get(nameKey(projectName))
    if (project === undefined && columns.project) {
      problem(columns.project, projectName === '' ? 'The project is missing.' : `There is no allocation project ${projectName}.`)
    }
    const departmentId = departments.get(department)
    if (departmentId === undefined) {
      problem(columns.department, department === '' ? 'The department is missing.' : `There is no department ${department}.`)
    }
    if (multiple === undefined && columns.multiple) problem(columns.multiple, 'Write yes or no, or leave it blank for no.')
    if (project === undefined || wrongId !== undefined) continue
    const key = `${project.id} ${nameKey(accountId)}`
    const sheetRow = sheet.rows[at]?.row ?? 0
    const first = firstRow.get(key)
    if (first !== undefined) problem(columns.account, `${accountId} stands in row ${first} already.`)
    else if (taken.has(key)) problem(columns.account, `${accountId} already exists in the project ${project.name}.`)
    firstRow.set(key, first ?? sheetRow)
    accounts.push({
      account_id: accountId,
      project_id: project.id,
      department_id: departmentId ?? '',
      is_multiple: multiple ?? false,
    })
  }
  if (issues.length > 0) {
    issues.sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
    const sentence = `Nothing was added: the workbook has ${issues.length} ${issues.length === 1 ? 'problem' : 'problems'}.`
    refuse('BAD_WORKBOOK', { values: { sentence }, issues: issues.slice(0, SHOWN_ISSUES), fields: { count: issues.length } })
  }
  await insertAccounts(db, accounts, by, now)
  const counted = found.map((project) => ({
    ...project,
    added: accounts.filter(({ project_id: id }) => id === project.id).length,
  }))
  return { added: accounts.length, projects: counted }
}
