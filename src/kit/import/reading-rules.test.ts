import { expect, test } from 'vitest'
import type { SurveyedSheet } from './contract.ts'
import { keepCorrections, hasSameColumns, listNotRead, listSheetOptions, isAllRead, toSheetChoice } from './reading-rules.ts'

const sheet = (name: string, more: Partial<SurveyedSheet> = {}): SurveyedSheet => ({
  name,
  isHidden: false,
  isRead: false,
  hasSameHeader: true,
  headerRow: 1,
  above: 0,
  rows: 5,
  hiddenRows: 0,
  hiddenColumns: 0,
  besides: 0,
  names: [],
  ...more,
})
const unit1 = sheet('Unit 1', { isRead: true })
const unit2 = sheet('Unit 2')
const notes = sheet('Notes', { hasSameHeader: false, headerRow: null })

test.each<[string, SurveyedSheet[], boolean, boolean]>([
  ['one plain sheet', [unit1], false, true],
  ['another sheet with rows', [unit1, unit2], false, false],
  ['another sheet without rows', [unit1, sheet('Sheet2', { rows: 0, headerRow: null })], false, true],
  ['a cover sheet whose text stands above a known column name', [unit1, sheet('Cover', { rows: 0, above: 3 })], false, false],
  ['a title above the header', [sheet('Unit 1', { isRead: true, headerRow: 3, above: 1 })], false, false],
  ['hidden rows that are read', [sheet('Unit 1', { isRead: true, hiddenRows: 2 })], false, true],
  ['hidden rows that are left out', [sheet('Unit 1', { isRead: true, hiddenRows: 2 })], true, false],
  ['hidden columns that are left out', [sheet('Unit 1', { isRead: true, hiddenColumns: 1 })], true, false],
])('isAllRead tells whether everything of a workbook with %s is read', (_, sheets, leavesOutHidden, isWhole) =>
  expect(isAllRead(sheets, { leavesOutHidden }, { columns: [], besides: 0 })).toBe(isWhole),
)

test('isAllRead is false for an unused column or a picture that is not kept', () => {
  expect(isAllRead([unit1], {}, { columns: ['remark'], besides: 0 })).toBe(false)
  expect(isAllRead([unit1], {}, { columns: [], besides: 1 })).toBe(false)
})

test('listNotRead lists each part that was not read with its sheet', () =>
  expect(listNotRead([sheet('Unit 1', { isRead: true, above: 2, hiddenRows: 3 }), unit2], { leavesOutHidden: true })).toEqual([
    { sheet: 'Unit 1', what: 'rows above', count: 2 },
    { sheet: 'Unit 1', what: 'hidden rows', count: 3 },
    { sheet: 'Unit 2', what: 'sheet', count: 5 },
  ]))

test('toSheetChoice describes everything that was read and is undefined for a plain workbook', () => {
  expect(toSheetChoice([unit1])).toBeUndefined()
  expect(toSheetChoice([unit1, unit2])).toEqual({ sheets: ['Unit 1'], headerRow: 1 })
  expect(toSheetChoice([sheet('Unit 1', { isRead: true, headerRow: 3, hiddenRows: 1 })], { leavesOutHidden: true })).toEqual({
    sheets: ['Unit 1'],
    headerRow: 3,
    leavesOutHidden: true,
  })
})

test('hasSameColumns is true for sheets with the same header in the same row', () => {
  const sheets = [unit1, unit2, notes]
  expect(hasSameColumns(sheets, { sheets: ['Unit 1', 'Unit 2'] })).toBe(true)
  expect(hasSameColumns(sheets, { sheets: ['Notes'] })).toBe(false)
  expect(hasSameColumns(sheets, { sheets: ['Unit 1'], headerRow: 1 })).toBe(true)
  expect(hasSameColumns(sheets, { sheets: ['Unit 1'], headerRow: 2 })).toBe(false)
})

test('keepCorrections keeps corrections while their sheet is read, and names the sheet only if several are read', () => {
  const alone = { row: 3, column: 'question_id', value: 'A' }
  const named = { ...alone, sheet: 'Unit 1' }
  const both = [unit1, { ...unit2, isRead: true }]
  expect(keepCorrections([alone], [unit1, unit2], { sheets: ['Unit 1', 'Unit 2'] })).toEqual([named])
  expect(keepCorrections([named], both, { sheets: ['Unit 1'] })).toEqual([alone])
  expect(keepCorrections([named], both, { sheets: ['Unit 2'] })).toEqual([])
  expect(keepCorrections([alone], [unit1, notes], { sheets: ['Notes'] })).toEqual([])
  expect(keepCorrections([alone], [unit1], { sheets: ['Unit 1'], headerRow: 2 })).toEqual([])
})

test('listSheetOptions offers each sheet and all sheets with the same columns, hidden or visible', () => {
  const labels = (sheets: SurveyedSheet[]): string[] => listSheetOptions(sheets).map(({ label }) => label)
  expect(labels([unit1, unit2, notes])).toEqual([
    'Unit 1, 5 rows',
    'Unit 2, 5 rows',
    'Notes, 5 rows',
    'All 2 sheets with these columns: 10 rows',
  ])
  expect(labels([unit1, unit2, sheet('Old', { isHidden: true, rows: 1 })])).toEqual([
    'Unit 1, 5 rows',
    'Unit 2, 5 rows',
    'Old (hidden), 1 row',
    'All 2 visible sheets with these columns: 10 rows',
    'All 3 sheets with these columns, hidden ones too: 11 rows',
  ])
})
