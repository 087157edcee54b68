import { expect, test } from 'vitest'
import type { GridRow } from '../contract.ts'
import { listStageNotes } from './row-passages.ts'

test('gives a note the time the stage acted, also for a skip and a returned row', () => {
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
