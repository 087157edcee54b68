import { expect, it } from 'vitest'
import { getCellText } from '../../../kit/ui/data-grid/cell-text.ts'
import { buildAdminColumns } from './admin-columns.tsx'
import { type GridRow, Stages } from '../../../rows/workflow/contract.ts'
import { STAGE_KEYS } from '../../../rows/row-columns.ts'

const sheet = ['sr_no', 'question_id', 'chapter', 'section', 'question_text', 'question_link'].map((key) => ({
  key,
  name: key === 'chapter' ? 'Chapter' : key,
}))
const columns = buildAdminColumns({ sheet, secondReview: true, allDepartments: true })
const row = {
  sr_no: 12345,
  question_id: 'PHY-1',
  question_link: 'https://content.example/1',
  department: 'Physics',
  turn: 'AUTHOR',
  author: 'ananya.iyer@proofline.example',
  author_status: null,
  author_done_date: '2026-03-02T04:00:00.000Z',
  author_allocation_date: '2026-03-01T04:00:00+00:00',
  reviewer_done_date: '2026-03-05T04:00:00+00:00',
  reviewer: 'gone@proofline.example',
  reviewer_status: 'sent_for_re_attempt',
  'reviewer-2': null,
  'reviewer-2_status': null,
  uploader: null,
  uploader_status: null,
  holders: [{ _id: 'ananya', fullName: 'Ananya Iyer' }, { _id: 'gone', fullName: 'Gone Person' }, null, null],
} as unknown as GridRow
const shown = (id: string): string | undefined => {
  const column = columns.find((one) => one.id === id)
  return column && getCellText(column, row)
}

const shownByDefault = columns.filter(({ hidden }) => hidden !== true).map(({ id }) => id)

it('the default columns are the ID and the text of the question, the stages as one column, and the sheet’s columns', () => {
  expect(shownByDefault).toEqual([
    'question_id',
    'question_text',
    'sr_no',
    'stages',
    'waits_for',
    'waiting_since',
    'section',
    'chapter',
    'question_link',
    'department',
  ])
  expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length)
  expect(columns.filter(({ frozen }) => frozen).map(({ id }) => id)).toEqual(['question_id'])
  const bare = buildAdminColumns({ sheet, secondReview: true, allDepartments: false })
  expect(bare.map(({ id }) => id)).not.toContain('department')
})

it('the columns of a stage are grouped, with readable titles and sheet names', () => {
  const groups = columns.map(({ group }) => group).filter((group, at, all) => group !== undefined && group !== all[at - 1])
  expect(groups).toEqual(['Stages', 'Author', 'Reviewer', 'Second reviewer', 'Uploader'])
  expect(columns.find(({ id }) => id === 'reviewer-2_status')).toMatchObject({
    title: 'Status',
    name: 'Second reviewer status',
    raw: 'reviewer-2_status',
    hidden: true,
    wasShown: true,
  })
  expect(columns.find(({ id }) => id === 'chapter')).toMatchObject({ title: 'Chapter', raw: 'Chapter' })
  expect(columns.find(({ id }) => id === 'question_id')).toMatchObject({ title: 'Question', raw: 'question_id' })
})

it('people are shown by name, even deleted ones, and stages by their state', () => {
  expect(shown('author')).toBe('Ananya Iyer')
  expect(shown('reviewer')).toBe('Gone Person')
  expect(shown('uploader')).toBe('')
  expect([shown('author_status'), shown('reviewer_status'), shown('uploader_status')]).toEqual([
    'sent back',
    'sent_for_re_attempt',
    'waiting',
  ])
  expect(shown('stages')).toBe('Author: sent back, now; Reviewer: Can be Attempted; Second reviewer: waiting; Uploader: waiting')
})

it('the turn is shown as the name of its role, and the grid has no version column', () => {
  expect(shown('turn')).toBe('Author')
  expect(columns.map(({ id }) => id)).not.toContain('version')
})

it('the columns show who has the row and since when its stage is open', () => {
  expect([shown('waits_for'), shown('waiting_since')]).toEqual(['Ananya Iyer', '05/03/2026 09:30 am'])
  expect(
    buildAdminColumns({
      sheet: [...sheet, { key: 'waits_for', name: 'waits_for' }],
      secondReview: true,
      allDepartments: false,
    }).filter(({ id }) => id === 'waits_for'),
  ).toHaveLength(1)
})

it('numbers, dates and links are formatted', () => {
  expect(shown('sr_no')).toBe('12345')
  expect(shown('author_done_date')).toBe('02/03/2026 09:30 am')
  expect(shown('question_link')).toBe('question_link')
})

it('the stage keys equal those of the contract', () => {
  expect(STAGE_KEYS).toEqual(Object.keys(Stages.shape))
})
