import { expect, test } from 'vitest'
import { nothingTyped } from './drafts.ts'
import { changesOf, typedFor } from './task-changes.ts'
import { type Task } from '../../workflow/contract.ts'

const row = (part: object) =>
  ({
    _id: 'x',
    sr_no: 4,
    version: 2,
    turn: 'REVIEWER',
    reviewer: 'neha@x.example',
    reviewer_status: null,
    qc_score: null,
    'reviewer-2': null,
    'reviewer-2_status': null,
    author_comments: 'Done',
    chapter: 'Motion',
    ...part,
  }) as unknown as Task
const acted = '2026-03-02T05:00:00.000Z'

test('lists someone else’s decision field by field, with person and time', () => {
  const after = row({ version: 3, turn: 'UPLOADER', reviewer_status: 'approved', qc_score: 4, reviewer_done_date: acted })
  expect(changesOf(row({ updateTask: { enabled: true } }), after)).toEqual([
    { key: 'reviewer_status', was: '', now: 'approved', who: 'neha@x.example', at: acted },
    { key: 'qc_score', was: '', now: '4', who: 'neha@x.example', at: acted },
  ])
})

test('does not confuse the second reviewer with the first', () => {
  const after = row({ 'reviewer-2': 'sneha@x.example', 'reviewer-2_allocation_date': acted })
  expect(changesOf(row({}), after)).toEqual([
    { key: 'reviewer-2', was: '', now: 'sneha@x.example', who: 'sneha@x.example', at: acted },
  ])
})

test('reports a sheet cell without a stage, and dates only where nothing else changed', () => {
  expect(changesOf(row({}), row({ chapter: 'Optics' }))).toEqual([
    { key: 'chapter', was: 'Motion', now: 'Optics', who: '', at: null },
  ])
  expect(changesOf(row({}), row({ reviewer_rework_date: acted })).map(({ key }) => key)).toEqual(['reviewer_rework_date'])
  expect(changesOf(row({}), row({ version: 9 }))).toEqual([])
})

test('returns the typed text for its field', () => {
  const typed = { ...nothingTyped, status: 'done', comments: 'Mine', answerType: 'Authored on Doc', qc_score: '3' }
  expect(typedFor('author_comments', 'AUTHOR', typed)).toBe('Mine')
  expect(typedFor('author_answer_type', 'AUTHOR', typed)).toBe('Authored on Doc')
  expect(typedFor('author_comments', 'REVIEWER', typed)).toBe('')
  expect(typedFor('qc_score', 'REVIEWER', typed)).toBe('3')
})
