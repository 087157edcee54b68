import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import type { SurveyedSheet } from '../contract.ts'
import { SheetsRead } from './SheetsRead.tsx'

const { render } = preparePlace()
const sheet: SurveyedSheet = {
  name: 'Team',
  isHidden: false,
  isRead: true,
  hasSameHeader: true,
  headerRow: 1,
  above: 0,
  rows: 3,
  hiddenRows: 0,
  hiddenColumns: 0,
  besides: 0,
  names: ['email'],
}
const nothing = (): undefined => undefined
const shown = (sheets: SurveyedSheet[], unused = { columns: [] as string[], besides: 0 }, isHeaderBad = false) => (
  <SheetsRead
    {...{ sheets, unused, isHeaderBad }}
    reading={undefined}
    dropped=""
    disabled={false}
    onRead={nothing}
    onUnsent={nothing}
  />
)
const lines = (): (string | null)[] =>
  page
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)
const rowField = page.getByRole('textbox', { name: 'Column names in row' })

test('columns and pictures that an upload does not use are listed without any control', async () => {
  render(shown([sheet], { columns: ['remark', 'level'], besides: 2 }))
  await expect.poll(lines).toEqual(['2 pictures, drawings or notes', 'Columns that no field is read from: remark and level'])
  expect(rowField.elements()).toEqual([])
})

test('a blank sheet in addition to the one that is read is listed without any control', async () => {
  render(shown([sheet, { ...sheet, name: 'Sheet2', isRead: false, rows: 0, headerRow: null, hasSameHeader: false }]))
  await expect.poll(lines).toEqual(['Sheet Sheet2: no rows'])
  expect(rowField.elements()).toEqual([])
})

test('the header row can be chosen when something is wrong with the column names', async () => {
  render(shown([sheet], undefined, true))
  await expect.element(rowField).toHaveValue('1')
})

test('a hidden sheet that is read shows its header row and the rows above it', async () => {
  render(shown([{ ...sheet, isHidden: true, above: 2 }]))
  await expect.element(rowField).toBeVisible()
  await expect.poll(lines).toEqual(['2 rows above the column names'])
})
