import { expect, test } from 'vitest'
import { explainNoCorrection } from './correct-rules.ts'

const row = { author_status: 'done', turn: 'REVIEWER', reviewer_status: null, 'reviewer-2_status': null } as const
const own = { isOwn: true, reopens: false }
const admin = { isOwn: false, reopens: true }

test.each([
  ['the author’s own answer before the review', row, own, undefined],
  ['a row without an answer', { ...row, author_status: null, turn: 'AUTHOR' as const }, admin, undefined],
  ['a skipped row', { ...row, author_status: 'skipped' as const }, own, undefined],
  ['another person’s answer', row, admin, 'Only the author corrects the answer, until the reviewer has decided.'],
  [
    'a reviewed answer',
    { ...row, turn: 'UPLOADER' as const, reviewer_status: 'approved' as const },
    own,
    'The answer can’t be corrected any more, because it has been reviewed.',
  ],
  [
    'a reviewed answer that may be reopened',
    { ...row, turn: 'CLOSED' as const, reviewer_status: 'approved' as const },
    admin,
    'The answer can’t be corrected any more, because it has been reviewed. Reopen the author’s stage instead.',
  ],
  [
    'an answer that the reviewer sent back and received again',
    { ...row, author_status: 'rework_done' as const, reviewer_status: 'send for rework' as const },
    own,
    'The answer can’t be corrected any more, because it has been reviewed.',
  ],
])('a correction is allowed, or refused with its reason, for %s', (_what, of, who, why) =>
  expect(explainNoCorrection(of, who)).toBe(why),
)
