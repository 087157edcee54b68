import { removeInvisible } from '../../kit/shared/invisible.ts'
import { formatPlural } from '../../kit/shared/counted.ts'
import { handleProblemRows } from '../../kit/import/server/problem-rows.ts'
import { refuseUsed, takeUploadBack, type TakingBack } from '../../kit/import/server/take-back.ts'
import { storeUpload, type Storing, type UploadDefinition, type Uploading } from '../../kit/import/server/upload.ts'
import { readFullSheet, findSheetProblems, type SheetContents } from '../../kit/import/server/full-sheet.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { findByName, indexByName, nameKey } from '../../kit/shared/names.ts'
import { selectDepartmentsForUse } from '../../departments/server/lookup.ts'
import { selectProjectsForUse } from '../../projects/server/lookup.ts'
import { accountsImport, type AccountsPreview } from '../accounts-import-contract.ts'
import { refuse } from '../refusals.ts'
import { ACCOUNT_NOUN, findAccountIdProblem, parseIsMultiple } from '../rules.ts'
import { deleteAccounts, insertAccounts, lockMadeAccounts, type NewAccount, selectTakenAccounts } from './account-queries.ts'

/** All rows are read into memory, and no company has that many accounts. */
const MAX_ROWS = 20_000
const SHOWN_ACCOUNTS = 200

const COLUMNS = ['account_id', 'department', 'project_name', 'is_multiple'] as const
const NEEDED = COLUMNS.slice(0, 3)
type AccountSheet = SheetContents<(typeof COLUMNS)[number]>
/** `project` is selected on the screen, by name or id. Without it, each row names its project. */
type AccountsInput = { project: string | undefined }

/** The columns are those of api.md, Upload columns. */
export const accountsUpload = {
  template: { name: 'accounts', sheet: 'Allocation IDs', columns: COLUMNS },
  read: async (uploading) => {
    const isRead = (column: string): boolean => column !== 'project_name' || uploading.input.project === undefined
    const sheet = await readFullSheet(uploading, {
      most: MAX_ROWS,
      columns: COLUMNS.filter(isRead),
      aliases: { department: ['subject_name'] },
      kinds: { account_id: 'identifier' },
      needed: NEEDED.filter(isRead),
      instead: { project_name: 'Add it, or choose one project for the whole sheet.' },
    })
    return async (db) => {
      const checked = await checkAccounts(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(sheet, checked),
        store: (storing) => storeAccounts(storing, uploading, checked),
      }
    }
  },
  takeBack: takeAccountsBack,
  refusal: (_, { count }) => `Nothing was added: the workbook has ${count} ${formatPlural(count, 'problem')}.`,
} satisfies UploadDefinition<AccountsInput>

export const accountsImportRoutes = routes('allocations', accountsImport, {
  upload: { prepare: (call) => storeUpload(accountsUpload, call, { project: call.body.project || undefined }) },

  takeBack: (call) => takeUploadBack([accountsUpload], call),

  problemRows: { prepare: (call) => handleProblemRows(accountsUpload, call, { project: call.body.project || undefined }) },
})

type Account = NewAccount & { row: number; project: string; department: string }

/** The projects and departments that the rows name are locked until the transaction ends. */
async function checkAccounts(db: Db, uploading: Uploading<AccountsInput>, sheet: AccountSheet) {
  const { input } = uploading
  const texts = (column: (typeof COLUMNS)[number]): string[] => [
    ...new Set(sheet.rows.map(({ cells }) => cells[column]?.text ?? '')),
  ]
  const found = await selectProjectsForUse(
    db,
    'allocations',
    input.project === undefined ? texts('project_name') : [input.project],
  )
  const projects = indexByName(found, ({ id, name }) => [name, id])
  if (input.project !== undefined && found.length === 0) refuse('PROJECT_NOT_FOUND')
  const departmentNames = texts('department').filter((name) => name !== '')
  const departments = new Map(
    (await selectDepartmentsForUse(db, departmentNames)).map(({ id, name, place }) => [
      departmentNames[place] ?? '',
      { id, name },
    ]),
  )
  const projectIds = found.map(({ id }) => id)
  const taken = new Set(
    (await selectTakenAccounts(db, projectIds, texts('account_id'))).map(({ project_id: id, key }) => `${id} ${key}`),
  )

  const { issues, of: problemOf, summary } = findSheetProblems(uploading)
  const accounts: Account[] = []
  const firstRow = new Map<string, number>()
  for (const { row, cells } of sheet.rows) {
    const before = issues.length
    const problem = problemOf(row)
    const { account_id: id, department: departmentCell, project_name: projectCell, is_multiple: multipleCell } = cells
    for (const cell of [id, departmentCell, projectCell, multipleCell]) if (cell?.error !== undefined) problem(cell, cell.error)

    const accountId = removeInvisible(id?.text ?? '').trim()
    const wrongId = findAccountIdProblem(accountId)
    if (wrongId !== undefined) problem(id, wrongId)
    const projectName = input.project ?? projectCell?.text ?? ''
    const project = findByName(projects, projectName)
    if (project === undefined)
      problem(
        projectCell,
        projectName === ''
          ? 'The project is missing. Fill it in, or choose one project for the whole sheet.'
          : `There is no allocation project ${projectName}.`,
      )
    const departmentName = departmentCell?.text ?? ''
    const department = departments.get(departmentName)
    if (department === undefined)
      problem(departmentCell, departmentName === '' ? 'The department is missing.' : `There is no department ${departmentName}.`)
    const isMultiple = parseIsMultiple(multipleCell?.text ?? '')
    if (isMultiple === undefined) problem(multipleCell, 'Write yes or no, or leave it blank for no.')
    if (project === undefined || wrongId !== undefined) continue
    const key = `${project.id} ${nameKey(accountId)}`
    const first = firstRow.get(key)
    if (first !== undefined) problem(id, `${accountId} is already in ${sheet.nameRow(first)}.`)
    else if (taken.has(key)) problem(id, `${accountId} already exists in project ${project.name}.`)
    firstRow.set(key, first ?? row)
    if (issues.length > before || department === undefined) continue
    accounts.push({
      row,
      account_id: accountId,
      project_id: project.id,
      project: project.name,
      department_id: department.id,
      department: department.name,
      is_multiple: isMultiple ?? false,
    })
  }
  return { accounts, projects: found, problems: summary() }
}

type CheckedAccounts = Awaited<ReturnType<typeof checkAccounts>>

const previewOf = ({ name, rows, unread }: AccountSheet, { accounts, problems }: CheckedAccounts): AccountsPreview => ({
  name,
  unread,
  count: rows.length,
  counts: { new: accounts.length, bad: rows.length - accounts.length },
  accounts: accounts
    .slice(0, SHOWN_ACCOUNTS)
    .map(({ row, account_id, project, department, is_multiple }) => ({ row, account_id, project, department, is_multiple })),
  problems: { count: problems.count, issues: problems.issues },
})

async function storeAccounts(
  { db, audit, recordBatch }: Storing,
  { actor, now, progress }: Uploading<AccountsInput>,
  { accounts, projects }: CheckedAccounts,
) {
  const made = await insertAccounts(db, accounts, actor.id, now)
  const batch = await recordBatch({ made })
  progress({ read: accounts.length, stored: accounts.length, total: accounts.length })
  for (const { id, name } of projects) {
    const added = accounts.filter(({ project_id }) => project_id === id).length
    audit({ type: 'project', id, name, after: { allocation_ids_added: added } })
  }
  return { added: accounts.length, batch }
}

async function takeAccountsBack({ db, batch, registered, audit }: TakingBack<Reach<'all'>>) {
  const accounts = [...(await lockMadeAccounts(db, batch.made))]
  return async () => {
    await refuseUsed({ db, registered }, 'account', ACCOUNT_NOUN, accounts)
    await deleteAccounts(db, batch.made)
    for (const [id, name] of new Map(accounts.map((one) => [one.project_id, one.project_name]))) {
      const before = { batch: batch.id, allocation_ids_added: accounts.filter(({ project_id }) => project_id === id).length }
      audit({ type: 'project', id, name, before, after: { takenBack: true } })
    }
    return { rows: accounts.length }
  }
}
