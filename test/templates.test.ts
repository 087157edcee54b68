import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../src/app/server.ts'
import { uploads } from '../src/kit/import/contract.ts'
import { readSheetRows } from './read-workbook.ts'
import { startTestApp, type Client, type TestApp } from './app.ts'

let app: TestApp
let ananya: Client
beforeAll(async () => {
  app = await startTestApp()
  ananya = await app.as('ananya')
})
afterAll(() => app.close())

const templates = domains.flatMap((each) => each.uploads).map(({ template }) => template)

test('every upload has a template without repeated columns', () => {
  expect(templates.map(({ name }) => name)).toEqual([
    'users',
    'holidays',
    'tasks',
    'rows',
    'done',
    'glossary',
    'accounts',
    'members',
    'hours',
    'targets',
    'qualitative',
    'candidates',
    'status',
  ])
  for (const { columns } of templates) expect(new Set(columns).size).toBe(columns.length)
})

test.each(templates)('the template of $name has exactly its columns', async ({ name, sheet, columns }) => {
  const { filename, bytes } = await ananya.download(uploads.template, { params: { kind: name } })
  expect(filename).toBe(`${sheet} template.xlsx`)
  const rows = []
  for await (const row of readSheetRows(bytes)) rows.push(row.cells)
  expect(rows).toEqual([[...columns]])
})

test('a template of an unknown kind is refused, and so is an anonymous request', async () => {
  const { message } = await ananya.refused(uploads.template, 'INVALID_REQUEST', { params: { kind: 'cats' } })
  expect(message).toBe(
    'There is no such template. The templates are: users, holidays, tasks, rows, done, glossary, accounts, members, hours, targets, qualitative, candidates, status.',
  )
  await app.anonymous.refused(uploads.template, 'NOT_SIGNED_IN', { params: { kind: 'tasks' } })
})
