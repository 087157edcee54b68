import { expect, test } from 'vitest'
import { listRowChoices, describeChoice, buildChosenBody } from './chosen-rows.ts'

const filter = { searchFields: [{ key: 'author', value: '', type: 'exact' as const }], total: 42 }
const nothing = { checked: 0, isAll: false, filter: undefined, department: '-', total: 1_200 }

test.each([
  ['nothing is chosen', nothing, ['whole file']],
  ['rows are checked', { ...nothing, checked: 3 }, ['3 rows', 'whole file']],
  ['a filter is set', { ...nothing, filter }, ['42 rows', 'whole file']],
  ['rows are checked and a filter is set', { ...nothing, checked: 1, filter }, ['1 row', '42 rows', 'whole file']],
  ['all matching rows are selected', { ...nothing, checked: 500, isAll: true, filter }, ['42 rows', 'whole file']],
  ['a department is chosen', { ...nothing, department: 'Physics', total: 7 }, ['7 rows', 'whole file']],
  [
    'the rows of a filter are still being counted',
    { ...nothing, filter: { ...filter, total: undefined } },
    ['these rows', 'whole file'],
  ],
])('listRowChoices offers the possible choices of rows when %s', (_, query, words) => {
  expect(listRowChoices(query).map((one) => one.words)).toEqual(words)
})

test('the menu names each choice of rows, and a call sends that choice', () => {
  expect(listRowChoices({ ...nothing, checked: 3, filter }).map(describeChoice)).toEqual([
    '3 rows that are selected',
    '42 rows that match',
    'Whole file',
  ])
  expect(buildChosenBody('checked', { checked: [1, 2], filter, department: '-', sort: undefined })).toEqual({ checked: [1, 2] })
  expect(
    buildChosenBody('filter', {
      checked: [1, 2],
      filter: { ...filter, question_id: 'PHY' },
      department: 'Physics',
      sort: undefined,
    }),
  ).toEqual({
    filter: { searchFields: filter.searchFields, question_id: 'PHY' },
    department: 'Physics',
  })
  expect(buildChosenBody('filter', { checked: [], filter: undefined, department: '-', sort: undefined })).toEqual({
    filter: { searchFields: [] },
  })
})
