import { expect, test } from 'vitest'
import { STAFF_ROLES } from '../../access/levels.ts'
import { getStageLook, type StageFields, describeStages } from './stage-look-rules.ts'
import { deriveTurn } from './turn-rules.ts'

type Statuses = [author: string | null, reviewer: string | null, reviewer2: string | null, uploader: string | null]

const rowOf = ([author, reviewer, reviewer2, uploader]: Statuses, secondReview: boolean): StageFields => {
  const state = { author_status: author, reviewer_status: reviewer, reviewer2_status: reviewer2, uploader_status: uploader }
  return {
    turn: deriveTurn(state as Parameters<typeof deriveTurn>[0], secondReview),
    author_status: author,
    reviewer_status: reviewer,
    'reviewer-2_status': reviewer2,
    uploader_status: uploader,
    author: 'a@x',
    reviewer: 'r@x',
    'reviewer-2': 's@x',
    uploader: 'u@x',
  }
}

/** Statuses, then the words of the four stages. `*` marks the stage whose turn it is. */
const table: [Statuses, string, string?][] = [
  [[null, null, null, null], '*ready | waiting | waiting | waiting', '*ready | waiting | not needed | waiting'],
  [['skipped', null, null, null], 'skipped | *ready | waiting | waiting', 'skipped | *ready | not needed | waiting'],
  [
    [null, 'sent_for_re_attempt', null, null],
    '*sent back | sent_for_re_attempt | waiting | waiting',
    '*sent back | sent_for_re_attempt | not needed | waiting',
  ],
  [['skipped', 'skip_approved', null, null], 'skipped | skip_approved | not needed | not needed'],
  [['done', null, null, null], 'done | *ready | waiting | waiting', 'done | *ready | not needed | waiting'],
  [
    ['done', 'sent_for_rework', null, null],
    '*sent back | sent_for_rework | waiting | waiting',
    '*sent back | sent_for_rework | not needed | waiting',
  ],
  [['rework_done', 'sent_for_rework', 'sent_for_rework', null], '*sent back | sent_for_rework | sent_for_rework | waiting'],
  [['rework_done', null, 'sent_for_rework', null], 'rework_done | *ready | sent_for_rework | waiting'],
  [['done', 'approved', 'sent_for_rework', null], 'done | *sent back | sent_for_rework | waiting'],
  [['done', 'rejected', null, null], 'done | rejected | not needed | not needed'],
  [['done', 'to_be_skipped', null, null], 'done | to_be_skipped | not needed | *ready'],
  [['done', 'to_be_skipped', null, 'skipped'], 'done | to_be_skipped | not needed | skipped'],
  [['done', 'approved', null, null], 'done | approved | *ready | waiting', 'done | approved | not needed | *ready'],
  [['done', 'approved', 'approved', null], 'done | approved | approved | *ready'],
  [['done', 'approved', null, 'uploaded'], 'done | approved | not needed | uploaded'],
  [['rework_done', 'approved', 'approved', 'uploaded'], 'rework_done | approved | approved | uploaded'],
]
const wordsOf = (statuses: Statuses, secondReview: boolean): string =>
  STAFF_ROLES.map((role) => {
    const { word, isTurn } = getStageLook(rowOf(statuses, secondReview), role, secondReview)
    return `${isTurn ? '*' : ''}${word}`
  }).join(' | ')

test.each(table)('the statuses %j are shown as %s', (statuses, on, off = on) => {
  expect(wordsOf(statuses, true)).toBe(on)
  expect(wordsOf(statuses, false)).toBe(off)
})

test('an open stage without a holder is shown as unassigned, and later stages as waiting', () => {
  const row = { ...rowOf([null, null, null, null], true), author: null, reviewer: null }
  expect(STAFF_ROLES.map((role) => getStageLook(row, role).word)).toEqual(['unassigned', 'waiting', 'waiting', 'waiting'])
})

test('the stages read as text in the words of the screens, with the open one marked', () => {
  expect(describeStages(rowOf(['done', 'sent_for_rework', null, null], true))).toBe(
    'Author: sent back, now; Reviewer: sent for rework; Second reviewer: waiting; Uploader: waiting',
  )
  expect(describeStages(rowOf([null, 'sent_for_re_attempt', null, null], false), false)).toBe(
    'Author: sent back, now; Reviewer: Can be Attempted; Second reviewer: not needed; Uploader: waiting',
  )
})
