import { expect, test } from 'vitest'
import type { GridRow } from '../contract.ts'
import { getQuestionStart, listStageNotes } from './row-passages.ts'

test('a note has the time of its stage’s decision, even for a skip or a rework', () => {
  const [skip, rework] = ['2026-03-02T05:00:00.000Z', '2026-03-03T05:00:00.000Z']
  const dates = { author_done_date: null, author_skipped_date: skip, reviewer_done_date: null, reviewer_rework_date: rework }
  const statuses = {
    author_status: 'skipped',
    reviewer_status: 'sent_for_rework',
    'reviewer-2_status': null,
    uploader_status: null,
  }
  const holders = [null, null, null, null]
  const notes = listStageNotes({ ...statuses, ...dates, holders } as GridRow)
  expect(notes.map(({ at }) => at)).toEqual([skip, rework])
})

test.each([
  ['with the documented name', { question_text: 'What is\n H₂O?', Problem: 'Another' }, 'What is H₂O?'],
  ['with another name', { Problem: 'What is H₂O?', level: 'Easy' }, 'What is H₂O?'],
  [
    'of another name whose cell is long',
    { Sawaal: 'जल का सूत्र क्या है? '.repeat(8).trim(), level: 'Easy' },
    'जल का सूत्र क्या है? '.repeat(8).trim(),
  ],
  ['whose cell is a number', { question: 42 }, '42'],
  ['that a row lacks', { level: 'Easy', question_link: 'https://content.example/1' }, ''],
])('a card shows the question of the column %s', (_, cells, start) => {
  expect(getQuestionStart(cells as unknown as GridRow, Object.keys(cells))).toBe(start)
})
