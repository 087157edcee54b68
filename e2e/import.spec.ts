import { writeFile } from 'node:fs/promises'
import xlsx from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { type App, expect, test } from './support/app.ts'
import { type Api, asAdmin, openAs } from './support/people.ts'
import { tabTo } from './support/keys.ts'

type Cell = string | number | null
const workbook = (name: string, rows: Cell[][]) => {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Sheet')
  const buffer = Buffer.from(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
  return { name, mimeType: 'application/octet-stream', buffer }
}
const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, colorScheme)
  }
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tile = (page: Page, name: string) => page.getByRole('group', { name: 'Rows shown' }).getByRole('button', { name })
const choose = async (page: Page, file: ReturnType<typeof workbook>): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles(file)
}
const header = ['question_id', 'subject', 'chapter']

test('a workbook is previewed, corrected, imported and undone, and history is imported on a phone', async ({
  page,
  app,
}, testInfo) => {
  const api = await asAdmin(app.url)
  await api('POST', 'section/add', { name: 'Import 2027' })
  await openAs(page, app.url, cast.meera.email, '/projects')
  await button(page, 'Add Task').first().click()
  await button(page, 'Preview').click()
  await expect(page.getByText('Please input section name!')).toBeVisible()
  await page.getByLabel('Project', { exact: true }).click()
  await page.keyboard.type('Import 2027')
  await page.keyboard.press('Enter')
  await button(page, 'Preview').click()
  await expect(page.getByText('Please select a file first!')).toBeVisible()

  const template = page.waitForEvent('download')
  await button(page, 'Download the template').click()
  expect((await template).suggestedFilename()).toBe('Tasks template.xlsx')

  const bad = [
    header,
    ['IM-1', 'Physics', 'Forces'],
    ['im-1', 'Physics', 'Forces'],
    [null, 'Physics', 'Work'],
    ['IM-2', 'Physics', 'Work'],
  ]
  await choose(page, workbook('Import set.xlsx', bad))
  await expect(tile(page, 'Problem rows')).toHaveAttribute('aria-pressed', 'true')
  await expect(tile(page, 'Problem rows')).toContainText('2')
  const problems = page.getByRole('grid', { name: 'Problem rows' })
  await expect(problems).toContainText('The question ID im-1 repeats row 2.')
  await expect(problems).toContainText('(empty)')
  await expect(
    page.getByText('Either all rows are imported or none. Fix 2 rows here, or fix the sheet and drop it again.'),
  ).toBeVisible()
  await expect(button(page, 'Import 2 rows')).toBeDisabled()
  await expectAccessibleInBoth(page)
  const saved = page.waitForEvent('download')
  await button(page, 'Download problem rows').click()
  const rows = xlsx.read(await streamed(await (await saved).createReadStream()), { type: 'buffer' })
  expect(xlsx.utils.sheet_to_json(rows.Sheets[rows.SheetNames[0] ?? ''] ?? {}, { header: 1 })).toEqual(
    [
      ['sheet_row', 'what_is_wrong', ...header],
      [3, 'question_id: The question ID im-1 repeats row 2.', 'im-1', 'Physics', 'Forces'],
      [4, 'question_id: The question ID is blank.', undefined, 'Physics', 'Work'].map((cell) => cell ?? null),
    ].map((row) => expect.arrayContaining(row.filter((cell) => cell !== null))),
  )

  await tabTo(problems)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'New value of question_id, row 3' }).fill('IM-9')
  await page.keyboard.press('Enter')
  await expect(tile(page, 'Problem rows')).toContainText('1')
  await page.getByRole('button', { name: 'Correct question_id, row 4: empty' }).click()
  await page.keyboard.type('IM-8')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Import 4 rows')).toBeEnabled()
  const corrected = page.waitForEvent('download')
  await button(page, 'Download corrected workbook').click()
  expect((await corrected).suggestedFilename()).toBe('Import set corrected.xlsx')

  await button(page, 'Choose another file').click()
  // Saves the file again after it was chosen, which must not affect the import.
  const path = testInfo.outputPath('Import set.xlsx')
  await writeFile(path, workbook('', [header, ['IM-1', 'Physics', 'Forces'], ['IM-2', 'Oceanography', 'Waves']]).buffer)
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(tile(page, 'New')).toHaveAttribute('aria-pressed', 'true')
  await writeFile(path, 'saved again in the meantime')
  await expect(page.getByText('New departments: Oceanography.')).toBeVisible()
  await button(page, 'Import 2 rows').click()
  await expect(page.getByRole('heading', { name: '2 rows added' })).toBeFocused()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Open Import set.xlsx' }).click()
  await expect(page.getByRole('gridcell', { name: 'IM-2', exact: true })).toBeVisible()

  await button(page, 'Add Rows').click()
  await expect(page.getByRole('table', { name: 'Imports of this file' })).toContainText('Import set.xlsx')
  await choose(
    page,
    workbook('more.xlsx', [
      header,
      ['IM-3', 'Physics', 'Work'],
      ['IM-1', 'Physics', 'Energy'],
      ['IM-2', 'Oceanography', 'Waves'],
    ]),
  )
  await expect(tile(page, 'Changed')).toContainText('1')
  await tile(page, 'Changed').click()
  await expect(page.getByRole('grid', { name: 'Changed rows' })).toContainText('Chapter: old → new')
  await expect(page.getByRole('grid', { name: 'Changed rows' })).toContainText('Forces')
  expect(page.url()).toContain('show=changed')
  await expect(page.getByText('2 rows of the file stay as they are.')).toBeVisible()
  await button(page, 'Import 1 row').click()
  await expect(page.getByRole('heading', { name: '1 row added' })).toBeVisible()
  await button(page, 'Undo this import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await page.getByRole('link', { name: 'Open Import set.xlsx' }).click()
  await expect(page.getByText('2 rows').first()).toBeVisible()

  await test.step('the history of done tasks is imported on a phone', () => importHistory(page, app, api))
})

test('a sheet with other columns is mapped by keyboard, and the project remembers the mapping', async ({ page, app }) => {
  const api = await asAdmin(app.url)
  await api('POST', 'section/add', { name: 'Foreign 2027' })
  const columns = ['No', 'Question', 'Topic', 'Level', 'Code']
  const rows = [
    [1, 'What is force?', 'Laws of motion', 'easy', 'x'],
    [2, 'What is work?', 'Energy', 'hard', 'y'],
  ]
  await openAs(page, app.url, cast.meera.email, '/import/tasks?section=Foreign%202027')
  const department = page.getByLabel('Department of all rows')
  await department.click()
  await page.keyboard.type('Hydrology')
  await page.getByText('Add department “Hydrology”').waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Department created successfully')).toBeVisible()
  await choose(page, workbook('Unit Test 04.xlsx', [columns, ...rows]))
  const card = page.getByRole('region', { name: 'Columns of the sheet' })
  await expect(card).toContainText('No column is the question ID.')

  const topic = page.getByRole('combobox', { name: 'Column C, Topic' })
  await tabTo(topic)
  await page.keyboard.type('Section')
  await page.keyboard.press('Enter')
  const numbers = page.getByRole('checkbox', { name: 'Number the rows for me' })
  await tabTo(numbers)
  await page.keyboard.press('Space')
  await expect(card).toContainText('UT04-0001 to UT04-0002')
  await page.keyboard.press('Tab')
  await page.keyboard.type('MEC-')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('MEC-0001 to MEC-0002')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: '2 rows added' })).toBeVisible()
  await page.getByRole('link', { name: 'Open Unit Test 04.xlsx' }).click()
  await expect(page.getByRole('gridcell', { name: 'MEC-0002', exact: true })).toBeVisible()
  const stored = (await api('POST', 'file/Unit%20Test%2004.xlsx/Foreign%202027/-', {}))['rows'] as Record<string, unknown>[]
  expect(stored.map((row) => [row['question_id'], row['question_text'], row['section'], row['Code']])).toEqual([
    ['MEC-0001', 'What is force?', 'Laws of motion', 'x'],
    ['MEC-0002', 'What is work?', 'Energy', 'y'],
  ])

  await button(page, 'Add Rows').click()
  await page.getByLabel('Department of all rows').click()
  await page.keyboard.type('Hydrology')
  await page.keyboard.press('Enter')
  await choose(page, workbook('more.xlsx', [columns, [1, 'What is heat?', 'Energy', 'easy', 'z']]))
  await expect(card).toContainText('remembered for Foreign 2027')
  await expect(card).toContainText('MEC-0003')
  await expect(page.getByTitle('Section', { exact: true })).toBeVisible()
  await button(page, 'Import 1 row').click()
  await expect(page.getByRole('heading', { name: '1 row added' })).toBeVisible()
})

async function importHistory(page: Page, app: App, api: Api): Promise<void> {
  await api('POST', 'section/add', { name: 'History 2027' })
  const form = new FormData()
  form.append('section', 'History 2027')
  form.append(
    'avatar',
    new File([workbook('', [header, ['HI-1', 'Physics', 'Forces'], ['HI-2', 'Physics', 'Work']]).buffer], 'History set.xlsx'),
  )
  await api('POST', 'file/add', form)

  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, app.url, cast.meera.email, '/project/History%202027/-/History%20set.xlsx')
  await button(page, 'Add Done Task').click()
  const columns = [
    'question_id',
    'author',
    'author_status',
    'author_done_date',
    'reviewer',
    'reviewer_status',
    'reviewer_done_date',
  ]
  const day = '05/01/2026 10:00 am'
  await choose(
    page,
    workbook('past.xlsx', [
      columns,
      ['HI-1', 'nobody@proofline.example', 'done', day, null, null, null],
      ['HI-2', null, null, null, cast.neha.email, 'approved', day],
    ]),
  )
  await expect(page.getByRole('grid', { name: 'Problem rows' })).toContainText('Nobody has this email.')
  await expect(tile(page, 'Problem rows')).toContainText('2')
  await expectAccessibleInBoth(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await button(page, 'Choose another file').click()
  await choose(
    page,
    workbook('past.xlsx', [
      columns,
      ['HI-1', cast.divya.email, 'done', day, cast.rohit.email, 'approved', '06/01/2026 11:00 am'],
    ]),
  )
  await button(page, 'Import 1 row').click()
  await expect(page.getByRole('heading', { name: 'History added to 1 row' })).toBeVisible()
  const rows = (await api('POST', 'file/History%20set.xlsx/History%202027/-', {}))['rows'] as Record<string, unknown>[]
  expect(rows[0]).toMatchObject({
    author: cast.divya.email,
    author_status: 'done',
    reviewer_status: 'approved',
    turn: 'REVIEWER-2',
  })
  expect(rows[1]).toMatchObject({ author: null, turn: 'AUTHOR' })
}

async function streamed(stream: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
