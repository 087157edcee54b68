import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateColourScheme, expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { departments } from '../../../departments/contract.ts'
import { type SurveyedSheet, type SheetChoice, uploads } from '../../../kit/import/contract.ts'
import { refusal } from '../../../rows/refusals.ts'
import { type ImportPreview, imports } from '../contract.ts'

const id = (end: number): string => `019a0000-0000-7000-8000-0000000000${end}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const card = page.getByRole('region', { name: 'What is read from the workbook' })
const lines = (): (string | null)[] =>
  card
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)
const rowField = page.getByRole('textbox', { name: 'Column names in row' })
const chooseSheet = async (label: string): Promise<void> => {
  await page.getByRole('combobox', { name: /Sheets|Reads the sheet/ }).click()
  await page.getByText(label, { exact: true }).last().click()
}
const choose = async (): Promise<void> => {
  const zone = page.getByLabelText(/Drop a file here|Choose another file/)
  await expect.element(zone).toBeEnabled()
  await zone.upload(new File(['bytes'], 'Units.xlsx'))
}
const sheet = (name: string, rows: number, more: Partial<SurveyedSheet> = {}): SurveyedSheet => ({
  name,
  isHidden: false,
  isRead: false,
  hasSameHeader: true,
  headerRow: 1,
  above: 0,
  rows,
  hiddenRows: 0,
  hiddenColumns: 0,
  besides: 0,
  names: ['question_id', 'subject'],
  ...more,
})
const seen = (more: Partial<ImportPreview> = {}): ImportPreview => ({
  name: 'Units.xlsx',
  count: 3,
  counts: { new: 3, changed: 0, formatted: 0, duplicate: 0, bad: 0 },
  columns: ['subject'],
  rows: [],
  problems: { count: 0, issues: [] },
  newDepartments: [],
  newColumns: [],
  pictures: { count: 0, rows: 0, sample: [] },
  warnings: { count: 0, rows: [] },
  unkept: [],
  ...more,
})
const added = { file: { _id: id(10), name: 'Units.xlsx', section: 'NEET', count: 89 }, batch: id(11), newDepartments: [] }

function serve(
  workbook: SurveyedSheet[],
  of: (read: SurveyedSheet[], reading: SheetChoice) => Partial<ImportPreview> = () => ({}),
) {
  return server.reply(imports.add, ({ dryRun, body: { reading = {} } }) => {
    if (!dryRun) return added
    const names = reading.sheets ?? [workbook[0]?.name]
    const sheets = workbook.map((one) => ({
      ...one,
      isRead: names.includes(one.name),
      ...(names.includes(one.name) && reading.headerRow !== undefined && { headerRow: reading.headerRow }),
    }))
    const read = sheets.filter(({ isRead }) => isRead)
    const count = read.reduce((sum, { rows, hiddenRows }) => sum + rows - (reading.leavesOutHidden === true ? hiddenRows : 0), 0)
    return {
      preview: seen({
        count,
        counts: { new: count, changed: 0, formatted: 0, duplicate: 0, bad: 0 },
        sheets,
        ...of(read, reading),
      }),
    }
  })
}
const units = [
  sheet('Unit 1', 3),
  sheet('Unit 2', 36),
  sheet('Unit 3', 50),
  sheet('Lists', 4, { isHidden: true, hasSameHeader: false, headerRow: null, names: [] }),
]

beforeEach(() => {
  server.reply(departments.all, { data: [] })
  server.reply(uploads.progress, () => new Response('', { headers: { 'content-type': 'text/event-stream' } }))
})
const open = async (): Promise<void> => {
  await openPage('/import/tasks?section=NEET', 'meera')
  await choose()
}

test('a plain workbook shows one line without controls, and imports all rows', async () => {
  const requests = serve([sheet('Questions', 3)])
  await open()
  await expect.element(card.getByText('Reads the sheet Questions, column names in row 1.')).toBeVisible()
  await expect.element(page.getByText('All rows will be imported.')).toBeVisible()
  expect(card.getByRole('button').elements()).toEqual([])
  expect(card.getByRole('combobox').elements()).toEqual([])
  expect(rowField.elements()).toEqual([])
  expect(lines()).toEqual([])
  await button('Import 3 rows').click()
  await expect.element(page.getByRole('heading', { name: '89 rows added' })).toBeVisible()
  expect(requests.at(-1)?.body.reading).toBeUndefined()
})

test('the other sheets are listed, and one or all of them can be imported', async () => {
  const requests = serve(units, (read) => ({
    rows: read.flatMap(({ name }) => [
      {
        row: 5,
        ...(read.length > 1 && { sheet: name }),
        state: 'new' as const,
        question_id: `${name}-5`,
        sr_no: 5,
        values: ['x'],
        differs: [],
        changes: [],
      },
    ]),
  }))
  await open()
  await expect.poll(lines).toEqual(['Sheet Unit 2: 36 rows', 'Sheet Unit 3: 50 rows', 'Sheet Lists (hidden): 4 rows'])
  await expect.element(page.getByText('3 rows will be imported, without what is not read.')).toBeVisible()
  await expectAccessible()
  await chooseSheet('Unit 2, 36 rows')
  await expect.poll(lines).toEqual(['Sheet Unit 1: 3 rows', 'Sheet Unit 3: 50 rows', 'Sheet Lists (hidden): 4 rows'])
  await expect.element(button('Import 36 rows')).toBeEnabled()
  expect(requests.at(-1)?.body.reading).toEqual({ sheets: ['Unit 2'] })
  await button('Read all 3 sheets with these columns').click()
  await expect.poll(lines).toEqual(['Sheet Lists (hidden): 4 rows'])
  const grid = page.getByRole('grid', { name: 'New rows' })
  await expect.element(grid.getByRole('columnheader', { name: 'Sheet', exact: true })).toBeVisible()
  await expect.element(grid.getByRole('gridcell', { name: 'Unit 3', exact: true })).toBeVisible()
  await emulateColourScheme('dark')
  await expectAccessible()
  await button('Import 89 rows').click()
  await expect.element(page.getByRole('heading', { name: '89 rows added' })).toBeVisible()
  expect(requests.at(-1)).toMatchObject({
    dryRun: false,
    body: { reading: { sheets: ['Unit 1', 'Unit 2', 'Unit 3'], headerRow: 1 } },
  })
})

test('another header row is read on Enter, and drops the choices for other columns', async () => {
  const columns = [{ name: 'Topic', letters: 'A', samples: [], own: null, proposed: null, to: null }]
  const requests = serve([sheet('Unit 1', 3, { headerRow: 3, above: 1, names: ['question_id', 'Topic'] })], () => ({
    sheet: { columns, isKept: false, missing: ['question_id'], numbering: null, offer: null, subjects: [] },
  }))
  await open()
  await expect.poll(lines).toEqual(['1 row above the column names'])
  await expect.element(rowField).toHaveValue('3')
  await expect.element(card.getByText('question_id, Topic')).toBeVisible()
  await page.getByRole('combobox', { name: 'Column A, Topic' }).click()
  await userEvent.keyboard('Chapter{Enter}')
  await expect.poll(() => requests.at(-1)?.body.mapping).toEqual({ columns: [{ column: 'Topic', to: 'chapter' }] })
  await rowField.fill('0')
  await expect.element(card.getByText('Enter the number of a row of the sheet, from 1.')).toBeVisible()
  await expect.element(button('Import 3 rows')).toBeDisabled()
  const before = requests.length
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await rowField.fill('5')
  await expect.element(page.getByText('Press Enter in the field to read the sheet with this row.')).toBeVisible()
  expect(requests).toHaveLength(before)
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => requests.at(-1)?.body)
    .toMatchObject({ reading: { sheets: ['Unit 1'], headerRow: 5 }, mapping: 'known' })
  await expect.element(card.getByText('Your choices of columns were dropped, because other columns are read now.')).toBeVisible()
  await expect.element(button('Import 3 rows')).toBeEnabled()
})

test('hidden rows and columns are counted and can be left out', async () => {
  const requests = serve([sheet('Unit 1', 7, { hiddenRows: 2, hiddenColumns: 1 })])
  await open()
  const tick = page.getByRole('checkbox', { name: 'Leave out 2 hidden rows and 1 hidden column' })
  await expect.element(tick).not.toBeChecked()
  await expect.element(page.getByText('All rows will be imported.')).toBeVisible()
  await tick.click()
  await expect.poll(lines).toEqual(['2 hidden rows', '1 hidden column'])
  await expect.element(page.getByText('5 rows will be imported, without what is not read.')).toBeVisible()
  expect(requests.at(-1)?.body.reading).toEqual({ sheets: ['Unit 1'], headerRow: 1, leavesOutHidden: true })
  await tick.click()
  await expect.element(page.getByText('All rows will be imported.')).toBeVisible()
})

test('problems and corrections name their sheet, and corrections of unread sheets are dropped', async () => {
  const issue = {
    path: 'sheet “Unit 2”, row 5, question_id',
    sheet: 'Unit 2',
    row: 5,
    column: 'question_id',
    message: 'It is blank.',
  }
  const requests = serve(units, (read) =>
    read.length > 1
      ? { counts: { new: 88, changed: 0, formatted: 0, duplicate: 0, bad: 1 }, problems: { count: 1, issues: [issue] } }
      : {},
  )
  await open()
  await chooseSheet('All 3 sheets with these columns: 89 rows')
  const problems = page.getByRole('grid', { name: 'Problem rows' })
  await expect.element(problems.getByRole('gridcell', { name: 'Unit 2', exact: true })).toBeVisible()
  await button('Correct question_id, Unit 2, row 5: empty').click()
  await page.getByRole('textbox', { name: 'New value of question_id, Unit 2, row 5' }).fill('U-5')
  await userEvent.keyboard('{Enter}')
  const correction = { sheet: 'Unit 2', row: 5, column: 'question_id', value: 'U-5' }
  await expect.poll(() => requests.at(-1)?.body).toMatchObject({ corrections: [correction] })
  const reading = { sheets: ['Unit 1', 'Unit 2', 'Unit 3'], headerRow: 1 }
  for (const [name, call] of [
    ['Download corrected workbook', uploads.corrected],
    ['Download problem rows', imports.problemRows],
  ] as const) {
    const downloads = server.reply(call as typeof uploads.corrected, () => buildRefusalResponse(refusal('FILE_NOT_FOUND')))
    await button(name).click()
    await expect.poll(() => downloads.map(({ body }) => body)).toMatchObject([{ corrections: [correction], reading }])
  }
  await chooseSheet('Unit 1, 3 rows')
  await expect.element(card.getByText('1 corrected cell was dropped, because other cells are read now.')).toBeVisible()
  expect(requests.at(-1)?.body.corrections ?? []).toEqual([])
})

test('an unreadable sheet offers the other sheets of the workbook', async () => {
  const notes = sheet('Notes', 4, { hasSameHeader: false, isRead: true, names: ['Remember'] })
  const sheets = [sheet('Unit 1', 3), notes]
  const requests = server.reply(imports.add, ({ body: { reading } }) =>
    reading?.sheets?.[0] === 'Unit 1'
      ? { preview: seen({ sheets: [sheet('Unit 1', 3, { isRead: true }), { ...notes, isRead: false }] }) }
      : buildRefusalResponse(refusal('BAD_WORKBOOK', { values: { sentence: 'The column names in row 1 are not clear.' } }), {
          sheets,
        }),
  )
  await open()
  await expect.element(card).toBeVisible()
  await expect.poll(lines).toEqual(['Sheet Unit 1: 3 rows'])
  await chooseSheet('Unit 1, 3 rows')
  await expect.element(button('Import 3 rows')).toBeEnabled()
  expect(requests.at(-1)?.body.reading).toEqual({ sheets: ['Unit 1'] })
  await chooseSheet('Notes, 4 rows')
  await expect.element(page.getByLabelText(/Choose another file/)).toBeVisible()
  await expect.element(card).toBeVisible()
})

test('a chosen sheet that failed to load is not shown as read', async () => {
  const requests = serve(units)
  await open()
  await expect.poll(lines).toHaveLength(3)
  server.reply(imports.add, () => Response.error())
  await chooseSheet('Unit 2, 36 rows')
  await expect.element(card.getByText('Unit 1, 3 rows')).toBeVisible()
  const again = serve(units)
  await button('Import 3 rows').click()
  await expect.poll(() => [...requests, ...again].at(-1)?.body.reading).toEqual({ sheets: ['Unit 1'], headerRow: 1 })
})

test('on a phone the choices are stacked and nothing scrolls sideways', async () => {
  await page.viewport(390, 844)
  serve([sheet('A name of a sheet that is as long as Excel', 3, { above: 2, hiddenRows: 1 }), ...units])
  await open()
  await expect.element(rowField).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectAccessible()
})
