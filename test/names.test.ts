import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsImport } from '../src/allocations/accounts-import-contract.ts'
import { allocations } from '../src/allocations/contract.ts'
import { departments } from '../src/departments/contract.ts'
import { files } from '../src/rows/files/contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { makeWorkbook } from './workbooks.ts'
import { sections } from '../src/row-import/file-projects/contract.ts'
import { peopleImport } from '../src/users/people-import-contract.ts'
import { toDryRun } from '../src/kit/shared/endpoint.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { fileRows } from '../src/row-work/grid/contract.ts'

/** Spellings of one name that look the same. The last one has invisible characters, which new names may not have. */
const [NAME, ALIKE, UNSEEN] = ['Caf\u00e9-1 a', 'Cafe\u0301\u20111\u00a0a', '\u200bCafe\u0301\u00ad-1\u2009a\ufeff']
let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await meera.ok(departments.create, { body: { name: NAME } })
  await meera.ok(sections.add, { body: { name: NAME } })
  await meera.ok(allocations.addProject, { body: { project_name: NAME } })
})
afterAll(() => app.close())

test('department and project names are unique in any spelling', async () => {
  await meera.refused(departments.create, 'DEPARTMENT_EXISTS', { body: { name: ALIKE } })
  await meera.refused(sections.add, 'PROJECT_EXISTS', { body: { name: ALIKE } })
  await meera.refused(allocations.addProject, 'PROJECT_EXISTS', { body: { project_name: ALIKE } })
  const row = ['New One', 'new.one@proofline.example', 'AUTHOR', UNSEEN]
  const file = await makeWorkbook('people.xlsx', ['full_name', 'email', 'role', 'departments'], [row])
  const { preview } = await meera.ok(toDryRun(peopleImport.people), { file, body: {}, query: { dryRun: 'true' } })
  expect(preview.people[0]?.departments).toEqual([NAME])
})

test('a project name is refused when it is invisible or has invisible characters', async () => {
  for (const name of ['\u200b\u2060', 'al\u00adl', '\ufeff-', 'recru\u200biter', UNSEEN])
    await meera.refused(sections.add, 'INVALID_REQUEST', { body: { name } })
})

test('a file name counts as taken in any spelling, and any spelling finds the file', async () => {
  const header = ['question_id', 'subject']
  const add = async (name: string) => ({ file: await makeWorkbook(name, header, [['Q-1', UNSEEN]]), body: { section: UNSEEN } })
  const { newDepartments } = await meera.ok(imports.add, await add(`${NAME}.xlsx`))
  expect(newDepartments).toEqual([])
  await meera.refused(imports.add, 'FILE_NAME_TAKEN', await add(`${ALIKE}.xlsx`))
  expect((await meera.ok(files.find, { query: { q: UNSEEN } })).data.map(({ name }) => name)).toEqual([`${NAME}.xlsx`])
  const place = { file: `${UNSEEN}.xlsx`, section: UNSEEN, department: UNSEEN }
  expect((await meera.ok(fileRows.grid, { params: place, query: {}, body: {} })).total).toBe(1)
})

test('a question ID counts as a duplicate in any spelling, including another Unicode form', async () => {
  const rows = async (...ids: string[]) =>
    makeWorkbook(
      'more.xlsx',
      ['question_id', 'subject'],
      ids.map((id) => [id, NAME]),
    )
  const params = { fileName: `${NAME}.xlsx` }
  await meera.ok(imports.rows, { params, query: {}, body: {}, file: await rows('\u00e9-2') })
  const known = await meera.refused(imports.rows, 'NEEDS_CONFIRMATION', {
    params,
    query: { confirm: 'false' },
    file: await rows('Q\u200b-1', 'e\u0301-2'),
  })
  expect(known.issues?.map(({ row }) => row)).toEqual([2, 3])
  const twice = await meera.refused(imports.rows, 'BAD_WORKBOOK', { params, file: await rows('\u00e9-3', 'e\u0301-3') })
  expect(twice.issues?.map(({ message }) => message)).toEqual(['The question ID e\u0301-3 repeats row 2.'])
})

test('an allocation ID in a workbook is unique in any spelling', async () => {
  const upload = async (...ids: string[]) => ({
    file: await makeWorkbook(
      'ids.xlsx',
      ['account_id', 'department'],
      ids.map((id) => [id, UNSEEN]),
    ),
    body: { project: UNSEEN },
  })
  await meera.ok(accountsImport.upload, await upload('id-\u00e9'))
  const refused = await meera.refused(accountsImport.upload, 'BAD_WORKBOOK', await upload('ID-e\u0301', 'x-1', 'x\u200b-1'))
  expect(refused.issues?.map(({ row }) => row)).toEqual([2, 4])
})
