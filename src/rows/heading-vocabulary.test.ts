import { expect, it, test } from 'vitest'
import { HEADING_GROUPS, getColumnHeading } from './heading-vocabulary.ts'
import { keyedColumns } from './row-columns.ts'

it.each([
  ['author', 'Author', 'Person', 'Author'],
  ['author_status', 'Author', 'Status', 'Author status'],
  ['reviewer_done_date', 'Reviewer', 'Done', 'Reviewer done date'],
  ['reviewer-2', 'Second reviewer', 'Person', 'Second reviewer'],
  ['reviewer-2_rework_date', 'Second reviewer', 'Sent for rework', 'Second reviewer rework date'],
  ['uploader_allocation_id', 'Uploader', 'Allocation ID', 'Uploader allocation ID'],
  ['qc_score', 'Reviewer', 'QC score', 'QC score'],
  ['new_content_id', 'Uploader', 'New content ID', 'New content ID'],
  ['sr_no', 'Row', 'Row', 'Row'],
  ['question_id', 'Row', 'Question', 'Question'],
  ['chapter', 'Row', 'Chapter', 'Chapter'],
  ['constructor', 'Row', 'Constructor', 'Constructor'],
])('the column %s is in the group %s as %s, and its full heading is %s', (key, group, words, full) => {
  expect(getColumnHeading(key)).toEqual({ group, words, full, raw: key })
})

it('a heading has the sheet’s spelling next to its words', () => {
  expect(getColumnHeading('question_type', 'question_type')).toMatchObject({ words: 'Question type', raw: 'question_type' })
  expect(getColumnHeading('NCERT Page_No', 'NCERT Page_No')).toMatchObject({ words: 'NCERT Page No', raw: 'NCERT Page_No' })
  expect(getColumnHeading('sheet_turn', 'Turn')).toMatchObject({ words: 'Turn', raw: 'Turn' })
})

test('no two columns of the stages have the same heading', () => {
  const headings = keyedColumns.map(({ key }) => getColumnHeading(key))
  expect(new Set(headings.map(({ full }) => full)).size).toBe(headings.length)
  expect(new Set(headings.map(({ group, words }) => `${group}/${words}`)).size).toBe(headings.length)
  expect(headings.every(({ group }) => HEADING_GROUPS.includes(group))).toBe(true)
})
