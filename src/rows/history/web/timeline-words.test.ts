import { expect, test } from 'vitest'
import { getCastRef, timelineEntry } from '../../../../test/web/fixtures.ts'
import type { TimelineEntry } from '../contract.ts'
import { describeTimelineEntry } from './timeline-words.ts'

const [meera, ananya] = [getCastRef('meera'), getCastRef('ananya')]
const line = (part: Partial<TimelineEntry>) => describeTimelineEntry(timelineEntry({ to: 'done', ...part }))
const textOf = (part: Partial<TimelineEntry>): string =>
  line(part)
    .what.map((one) => (typeof one === 'string' ? one : one.fullName))
    .join('')

test.each([
  [{ kind: 'assign', actor: meera, person: ananya }, 'Assigned to Ananya Iyer as author'],
  [{ kind: 'assign', actor: meera, person: meera, previous: ananya }, 'Assigned to Meera Joshi as author, before: Ananya Iyer'],
  [{ kind: 'unassign', actor: meera, person: null }, 'Taken from someone who left as author'],
  [{ kind: 'reopen', role: 'REVIEWER-2', actor: meera }, 'Reopened to second reviewer'],
  [{ kind: 'switch', role: null, to: 'off' }, 'Second review turned off'],
  [{ kind: 'undo' }, 'Author undid the decision'],
  [{ kind: 'undo', to: null }, 'The assignment as author was undone'],
  [{ kind: 'undo', role: null, to: null }, 'The upload was undone'],
  [{ kind: 'formatting', role: null, to: null }, 'Formatting or pictures updated from a workbook'],
  [{ kind: 'correction' }, 'Author corrected'],
] as const)('%j is described as "%s"', (part, what) => {
  expect(textOf(part)).toBe(what)
})

test('a decision is described with its statuses and all details', () => {
  const details = { comments: 'See step 2', answer_type: 'Uploaded on Portal', account_id: 'acc-7', new_content_id: 'C1' }
  expect(line({ from: 'skipped', ...details })).toEqual({
    what: ['Author'],
    from: 'skipped',
    to: 'done',
    who: ananya,
    comments: 'See step 2',
    more: ['Uploaded on Portal', 'allocation ID acc-7', 'content ID C1'],
  })
  expect(line({ role: 'REVIEWER', qc_score: 0 }).more).toEqual(['QC score 0'])
})

test('uploaded history is attributed to the person who did the work, not to the uploader', () => {
  expect(line({ kind: 'history', actor: meera, person: ananya })).toMatchObject({
    what: ['Author as uploaded'],
    who: ananya,
  })
})
