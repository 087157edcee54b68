import { expect, test } from 'vitest'
import { named, timelineEntry } from '../../../../test/web/fixtures.ts'
import type { TimelineEntry } from '../contract.ts'
import { describeTimelineEntry } from './timeline-words.ts'

const [meera, ananya] = [named('meera'), named('ananya')]
const line = (part: Partial<TimelineEntry>) => describeTimelineEntry(timelineEntry({ to: 'done', ...part }))
const textOf = (part: Partial<TimelineEntry>): string =>
  line(part)
    .what.map((one) => (typeof one === 'string' ? one : one.fullName))
    .join('')

test.each([
  [{ kind: 'assign', actor: meera, person: ananya }, 'assigned to Ananya Iyer as author'],
  [{ kind: 'assign', actor: meera, person: meera, previous: ananya }, 'assigned to Meera Joshi as author, before: Ananya Iyer'],
  [{ kind: 'unassign', actor: meera, person: null }, 'taken from someone who left as author'],
  [{ kind: 'reopen', role: 'REVIEWER-2', actor: meera }, 'reopened to second reviewer'],
  [{ kind: 'switch', role: null, to: 'off' }, 'second review turned off'],
  [{ kind: 'undo' }, 'author undid the decision'],
  [{ kind: 'undo', to: null }, 'the assignment as author was undone'],
  [{ kind: 'undo', role: null, to: null }, 'the upload was undone'],
  [{ kind: 'formatting', role: null, to: null }, 'formatting or pictures updated from a workbook'],
  [{ kind: 'correction' }, 'author corrected'],
] as const)('%j is described as "%s"', (part, what) => {
  expect(textOf(part)).toBe(what)
})

test('describes a decision with its statuses and all its details', () => {
  const details = { comments: 'See step 2', answer_type: 'Uploaded on Portal', account_id: 'acc-7', new_content_id: 'C1' }
  expect(line({ from: 'skipped', ...details })).toEqual({
    what: ['author'],
    from: 'skipped',
    to: 'done',
    who: ananya,
    comments: 'See step 2',
    more: ['Uploaded on Portal', 'allocation ID acc-7', 'content ID C1'],
  })
  expect(line({ role: 'REVIEWER', qc_score: 0 }).more).toEqual(['QC score 0'])
})

test('attributes uploaded history to who did it, not to who uploaded it', () => {
  expect(line({ kind: 'history', actor: meera, person: ananya })).toMatchObject({
    what: ['author as uploaded'],
    who: ananya,
  })
})
