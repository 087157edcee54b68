import xlsx from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { asAdmin, openAs } from './support/people.ts'

type Cell = string | number | null
const HEADER = ['question_id', 'subject', 'chapter']
const questions = (prefix: string, count: number): Cell[][] =>
  Array.from({ length: count }, (_, at) => [`${prefix}-${at + 1}`, 'Physics', 'Forces'])

/** A cover, three units of 3, 36 and 50 questions, and a hidden list. The first unit has a title, the second two hidden rows. */
function unitsWorkbook() {
  const book = xlsx.utils.book_new()
  const add = (name: string, rows: Cell[][], hiddenRows: number[] = []): void => {
    const sheet = xlsx.utils.aoa_to_sheet(rows)
    sheet['!rows'] = rows.map((_, at) => (hiddenRows.includes(at + 1) ? { hidden: true } : {}))
    xlsx.utils.book_append_sheet(book, sheet, name)
  }
  add('Cover', [['Physics, units 1 to 3'], ['Prepared for the mock tests']])
  add('Unit 1', [['Unit 1'], [], HEADER, ...questions('U1', 3)])
  add('Unit 2', [HEADER, ...questions('U2', 36)], [5, 6])
  add('Unit 3', [HEADER, ...questions('U3', 49), ['U1-2', 'Physics', 'Forces']])
  add('Lists', [['Chapters'], ['Forces']])
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ name, Hidden: name === 'Lists' ? 1 : 0 })) }
  const buffer = Buffer.from(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
  return { name: 'Units.xlsx', mimeType: 'application/octet-stream', buffer }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sheetNames = async (page: Page, name: string): Promise<string[]> => {
  const saved = page.waitForEvent('download')
  await button(page, name).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer)
  return xlsx.read(Buffer.concat(chunks), { type: 'buffer' }).SheetNames
}

test('all sheets with the same columns are imported together, and unread sheets are listed', async ({ page, app }) => {
  const api = await asAdmin(app.url)
  await api('POST', 'section/add', { name: 'Units 2027' })
  await openAs(page, app.url, cast.meera.email, '/import/tasks?section=Units%202027')
  await page.locator('input[type=file]').setInputFiles(unitsWorkbook())
  const card = page.getByRole('region', { name: 'What is read from the workbook' })
  const lines = card.getByRole('listitem')
  await expect(lines).toHaveText([
    'Sheet Cover: 2 rows',
    'Sheet Unit 2: 36 rows',
    'Sheet Unit 3: 50 rows',
    'Sheet Lists (hidden): 2 rows',
    '1 row above the column names',
  ])
  await expect(card.getByRole('textbox', { name: 'Column names in row' })).toHaveValue('3')
  await expect(page.getByText('3 rows will be imported, without what is not read.')).toBeVisible()

  await button(page, 'Read all 3 sheets with these columns').click()
  await expect(lines).toHaveText([
    'Sheet Cover: 2 rows',
    'Sheet Lists (hidden): 2 rows',
    '1 row above the column names of Unit 1',
  ])
  const hidden = page.getByRole('checkbox', { name: 'Leave out 2 hidden rows' })
  await hidden.check()
  await expect(lines).toContainText(['2 hidden rows of Unit 2'])
  await expect(button(page, 'Import 86 rows')).toBeDisabled()
  await hidden.uncheck()

  const problems = page.getByRole('grid', { name: 'Problem rows' })
  await expect(problems).toContainText('The question ID U1-2 repeats row 5 of the sheet “Unit 1”.')
  await expectAccessible(page, 'the sheets of a workbook')
  const all = ['Cover', 'Unit 1', 'Unit 2', 'Unit 3', 'Lists']
  expect(await sheetNames(page, 'Download problem rows')).toEqual(all)
  await page.getByRole('button', { name: 'Correct question_id, Unit 3, row 51: U1-2' }).click()
  await page.keyboard.type('U3-50')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Import 89 rows')).toBeEnabled()
  expect(await sheetNames(page, 'Download corrected workbook')).toEqual(all)
  await button(page, 'Import 89 rows').click()
  await expect(page.getByRole('heading', { name: '89 rows added' })).toBeVisible()

  const stored = (await api('POST', 'file/Units.xlsx/Units%202027/-', {}))['rows'] as Record<string, unknown>[]
  expect(stored.map((row) => row['question_id'])).toEqual(
    [...questions('U1', 3), ...questions('U2', 36), ...questions('U3', 50)].map(([id]) => id),
  )
})
