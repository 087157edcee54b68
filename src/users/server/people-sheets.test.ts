import xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { peopleImport } from '../people-import-contract.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
})
afterAll(() => app.close())

type Cell = string | null
const workbook = (sheets: Record<string, Cell[][]>): File => {
  const book = xlsx.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), name)
  return new File([xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], 'people.xlsx')
}
const NAMES: Cell[] = ['full_name', 'email', 'role']
const person = (name: string): Cell[] => [name, `${name.toLowerCase()}@sheets.example`, 'AUTHOR']
const preview = async (file: File, body: object) =>
  (await meera.ok(toDryRun(peopleImport.people), { file, query: { dryRun: 'true' }, body })).preview

test('people of several sheets are checked together, and problems name both sheets', async () => {
  const file = workbook({ Team: [['Team list'], [], NAMES, person('Asha')], More: [NAMES, person('Bela'), person('Asha')] })
  const seen = await preview(file, { reading: { sheets: ['Team', 'More'] } })
  expect(seen.problems.issues).toMatchObject([
    { sheet: 'More', row: 3, column: 'email', message: 'asha@sheets.example is already in row 4 of the sheet “Team”.' },
  ])
  expect(seen.people.map(({ sheet, row }) => [sheet, row])).toEqual([
    ['Team', 4],
    ['More', 2],
  ])
  const corrections = [{ sheet: 'More', row: 3, column: 'email', value: 'chitra@sheets.example' }]
  const stored = await meera.ok(peopleImport.people, { file, body: { reading: { sheets: ['Team', 'More'] }, corrections } })
  expect([stored.added, stored.notRead]).toEqual([3, [{ sheet: 'Team', what: 'rows above', count: 1 }]])
})

test('an upload without a choice reads the first fitting sheet and lists unread ones', async () => {
  const file = workbook({
    Cover: [['People'], ['of 2027']],
    Team: [NAMES, person('Dev')],
    Template: [NAMES],
    More: [NAMES, person('Esha')],
  })
  const { added, notRead } = await meera.ok(peopleImport.people, { file, body: {} })
  expect([added, notRead]).toEqual([
    1,
    [
      { sheet: 'Cover', what: 'sheet', count: 2 },
      { sheet: 'More', what: 'sheet', count: 1 },
    ],
  ])
})

test('a sheet without a needed column is refused with its header row and the other sheets', async () => {
  const file = workbook({ Team: [['Team list'], [], ['full_name', 'email'], ['Farah', 'x']], More: [['email'], ['x']] })
  const refused = await meera.refused(peopleImport.people, 'BAD_WORKBOOK', { file })
  expect(refused).toMatchObject({ message: 'Row 3 has no column role.', issues: [{ row: 3 }] })
  expect(refused).toMatchObject({
    sheets: [
      { name: 'Team', isRead: true, headerRow: 3 },
      { name: 'More', isRead: false },
    ],
  })
})
