import { expect, test } from 'vitest'
import { nothingTyped } from '../../draft-rules.ts'
import { listTaskChanges, getTypedText } from './task-changes.ts'
import { type Task } from '../../../../rows/workflow/contract.ts'

const who = { _id: 'neha', fullName: 'Neha Kulkarni', email: 'neha@x.example' }
const sheet = [{ key: 'chapter', name: 'NCERT Chapter' }]
const inWords = (before: Task, after: Task) =>
  listTaskChanges(before, after, sheet).map(({ heading: { full, raw }, key: _, ...change }) => ({ full, raw, ...change }))
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
    holders: [null, { _id: 'neha', fullName: 'Neha Kulkarni' }, null, null],
    chapter: 'Motion',
    ...part,
  }) as unknown as Task
const acted = '2026-03-02T05:00:00.000Z'

test('a decision by another person is listed field by field, with person and time', () => {
  const after = row({ version: 3, turn: 'UPLOADER', reviewer_status: 'approved', qc_score: 4, reviewer_done_date: acted })
  expect(inWords(row({ updateTask: { enabled: true } }), after)).toEqual([
    { full: 'Reviewer status', raw: 'reviewer_status', was: '', now: 'approved', who, at: acted },
    { full: 'QC score', raw: 'qc_score', was: '', now: '4', who, at: acted },
  ])
})

test('statuses are shown by their labels', () => {
  const [change] = inWords(row({}), row({ reviewer_status: 'sent_for_rework' }))
  expect(change?.now).toBe('sent for rework')
  expect(getTypedText('reviewer_status', 'REVIEWER', { ...nothingTyped, status: 'to_be_skipped' })).toBe('to be skipped')
})

test('a change of the second reviewer’s stage is attributed to the second reviewer', () => {
  const sneha = { _id: 'sneha', fullName: 'Sneha Menon', email: 'sneha@x.example' }
  const holders = [null, { _id: who._id, fullName: who.fullName }, { _id: sneha._id, fullName: sneha.fullName }, null]
  const after = row({ 'reviewer-2': 'sneha@x.example', 'reviewer-2_allocation_date': acted, holders })
  expect(inWords(row({}), after)).toEqual([
    {
      full: 'Second reviewer',
      raw: 'reviewer-2',
      was: '',
      now: 'Sneha Menon',
      who: sneha,
      at: acted,
    },
  ])
})

test('a changed sheet cell has no person, and dates are listed only on their own', () => {
  expect(inWords(row({}), row({ chapter: 'Optics' }))).toEqual([
    { full: 'NCERT Chapter', raw: 'NCERT Chapter', was: 'Motion', now: 'Optics', who: undefined, at: null },
  ])
  expect(inWords(row({}), row({ reviewer_rework_date: acted })).map(({ raw }) => raw)).toEqual(['reviewer_rework_date'])
})

test('fields computed for the caller are not listed as changes', () => {
  const computed = { version: 9, whyBack: { kind: 'reopened' }, undoUntil: acted, updateTask: { enabled: false } }
  expect(inWords(row({}), row(computed))).toEqual([])
})

test('the typed text is found for each field', () => {
  const typed = { ...nothingTyped, status: 'done', comments: 'Mine', answerType: 'Authored on Doc', qc_score: '3' }
  expect(getTypedText('author_comments', 'AUTHOR', typed)).toBe('Mine')
  expect(getTypedText('author_answer_type', 'AUTHOR', typed)).toBe('Authored on Doc')
  expect(getTypedText('author_comments', 'REVIEWER', typed)).toBe('')
  expect(getTypedText('qc_score', 'REVIEWER', typed)).toBe('3')
})
