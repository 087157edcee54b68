import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { auditLog } from '../src/audit/contract.ts'
import { departments } from '../src/departments/contract.ts'
import { jobs } from '../src/recruitment/contract.ts'
import { files } from '../src/rows/files/contract.ts'
import { sections } from '../src/row-import/file-projects/contract.ts'
import { rowFilters } from '../src/rows/filter/contract.ts'
import { fileRows } from '../src/row-work/grid/contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { users } from '../src/users/contract.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { makeWorkbook } from './workbooks.ts'

/** A search finds a word in any Unicode form (decision 152). */
const words: [typed: string, stored: string][] = [
  ['caf\u00e9', 'Cafe\u0301'],
  ['cafe\u0301', 'Caf\u00e9'],
  ['\u0958लम', '\u0915\u093cलम'],
  ['\u0915\u093cलम', '\u0958लम'],
  ['set-1 a', 'Set\u20111\u00a0A'],
]
const stored = [...new Set(words.map(([, text]) => text))]

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await meera.ok(departments.create, { body: { name: 'Optics' } })
  await meera.ok(sections.add, { body: { name: 'Forms' } })
  for (const [at, text] of stored.entries()) {
    const rows = stored.map((chapter, n) => [`Q-${n}`, 'Optics', chapter])
    const file = await makeWorkbook(`${text} ${at}.xlsx`, ['question_id', 'subject', 'chapter'], rows)
    await meera.ok(imports.add, { file, body: { section: 'Forms' } })
    const job = { name: `${text} ${at}`, location: 'Pune', budget: 1, vacancy: 1, shiftTime: 'Day', recruiters: [cast.tara.id] }
    await meera.ok(jobs.create, { body: job })
  }
})
afterAll(() => app.close())

test.each(words)('typing %j finds %j in lists of the server', async (typed, text) => {
  await app.db`update users set full_name = ${`${text} Rao`} where id = ${cast.imran.id}`
  // File names are stored in composed form.
  const isOf = (name: string): boolean => name.normalize('NFC').startsWith(text.normalize('NFC'))
  const { data } = await meera.ok(files.find, { query: { q: typed } })
  expect(data.some(({ name }) => isOf(name))).toBe(true)
  const list = await meera.ok(files.ofProject, { params: { section: 'Forms', department: '-' }, query: { name: typed } })
  expect(list.data.some(({ name }) => isOf(name))).toBe(true)
  const found = await meera.ok(users.list, { query: { fullName: typed } })
  expect(found.users.map(({ fullName }) => fullName)).toEqual([`${text} Rao`])
  const open = await meera.ok(jobs.list, { query: { q: typed } })
  expect(open.data.some(({ name }) => isOf(name))).toBe(true)
  const lines = await meera.ok(auditLog.list, { query: { name: typed } })
  expect(lines.data.some(({ object }) => isOf(object.name ?? ''))).toBe(true)
})

test.each(words)('typing %j finds %j in the filters of the grid', async (typed, text) => {
  const params = { file: `${stored[0]} 0.xlsx`, section: 'Forms', department: 'all' }
  const chapters = async (search: object) => {
    const { rows } = await meera.ok(fileRows.grid, {
      params,
      query: {},
      body: { searchFields: [{ key: 'chapter', ...search }] } as never,
    })
    return rows.map((row) => row['chapter'])
  }
  expect(await chapters({ value: typed, type: 'part' })).toContain(text)
  expect(await chapters({ value: ['none', typed], type: 'part' })).toContain(text)
  const values = await meera.ok(rowFilters.values, {
    params: { file: params.file },
    body: { key: 'chapter', find: typed } as never,
  })
  expect(values.data.map(({ value }) => value)).toContain(text)
  // An exact search compares letters and spaces, and only ignores the Unicode form.
  const exact = text.normalize('NFD') === text ? text.normalize('NFC') : text.normalize('NFD')
  expect(await chapters({ value: exact })).toContain(text)
  expect(await chapters({ value: exact, type: 'not' })).not.toContain(text)
})
