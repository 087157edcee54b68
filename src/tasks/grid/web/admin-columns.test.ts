import { expect, it } from 'vitest'
import { cellText } from '../../../kit/ui/data-grid/cell-text.ts'
import { adminColumns } from './admin-columns.tsx'
import { type GridRow, Stages } from '../../workflow/contract.ts'
import { STAGE_KEYS } from '../../stage-columns.ts'

const sheet = ['question_id', 'sr_no', 'chapter', 'section', 'question_link'].map((key) => ({
  key,
  name: key === 'chapter' ? 'Chapter' : key,
}))
const names = new Map([['ananya.iyer@proofline.example', 'Ananya Iyer']])
const columns = adminColumns({ sheet, names, allDepartments: true })
const row = {
  sr_no: 12345,
  question_id: 'PHY-1',
  question_link: 'https://content.example/1',
  department: 'Physics',
  author: 'ananya.iyer@proofline.example',
  author_status: null,
  author_done_date: '2026-03-02T04:00:00.000Z',
  reviewer: 'gone@proofline.example',
  reviewer_status: 'approved',
  uploader: null,
  uploader_status: null,
} as unknown as GridRow
const shown = (id: string): string | undefined => {
  const column = columns.find((one) => one.id === id)
  return column && cellText(column, row)
}

it('orders the frozen ids, the section and the people first, then the sheet’s columns, then the rest of the stages', () => {
  expect(columns.slice(0, 15).map(({ id }) => id)).toEqual([
    'sr_no',
    'question_id',
    'section',
    'author',
    'author_status',
    'reviewer',
    'reviewer_status',
    'reviewer-2',
    'reviewer-2_status',
    'uploader',
    'uploader_status',
    'chapter',
    'question_link',
    'department',
    'author_allocation_date',
  ])
  expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length)
  expect(columns.filter(({ frozen }) => frozen).map(({ id }) => id)).toEqual(['sr_no', 'question_id'])
  expect(columns.find(({ id }) => id === 'chapter')?.title).toBe('Chapter')
  expect(adminColumns({ sheet, names, allDepartments: false }).map(({ id }) => id)).not.toContain('department')
})

it('shows known people by name, and marks a waiting stage', () => {
  expect(shown('author')).toBe('Ananya Iyer')
  expect(shown('reviewer')).toBe('gone@proofline.example')
  expect(shown('uploader')).toBe('')
  expect([shown('author_status'), shown('reviewer_status'), shown('uploader_status')]).toEqual(['assigned', 'approved', ''])
})

it('formats numbers, dates and links', () => {
  expect(shown('sr_no')).toBe('12345')
  expect(shown('author_done_date')).toBe('02/03/2026 09:30 am')
  expect(shown('question_link')).toBe('question_link')
})

it('lists the stage keys that the calls return', () => {
  expect(STAGE_KEYS).toEqual(Object.keys(Stages.shape))
})
