import { expect, test } from 'vitest'
import { named, timelineEntry } from '../../../../../test/web/fixtures.ts'
import type { TimelineEntry } from '../../../../rows/history/contract.ts'
import { listEarlierNotes } from './earlier-notes.ts'
import { type Task } from '../../../../rows/workflow/contract.ts'

const ananya = named('ananya')
let version = 1
const step = (part: Partial<TimelineEntry>): TimelineEntry => timelineEntry({ version: ++version, ...part })
const row = (part: object): Task =>
  ({ author_status: null, reviewer_status: null, 'reviewer-2_status': null, uploader_status: null, ...part }) as Task
const commentsOf = (timeline: TimelineEntry[], task: Task) => listEarlierNotes(timeline, task).map(({ comments }) => comments)

const done = step({ to: 'done', comments: 'first' })
const sentBack = step({ role: 'REVIEWER', to: 'sent_for_rework', comments: 'redo' })
const redone = step({ from: 'done', to: 'rework_done', comments: 'second' })
const nowDone = row({ author_status: 'rework_done', reviewer_status: 'sent_for_rework' })

test('earlier notes are the decisions that a later round replaced', () => {
  expect(commentsOf([done, sentBack, redone], nowDone)).toEqual(['first'])
})

test('earlier notes leave out an undone decision and the one that it restored', () => {
  const taken = step({ kind: 'undo', from: 'rework_done', to: 'done' })
  const before = row({ author_status: 'done', reviewer_status: 'sent_for_rework' })
  expect(commentsOf([done, sentBack, redone, taken], before)).toEqual([])
})

test('earlier notes still show earlier decisions after an assignment is undone', () => {
  const assignment = step({ kind: 'assign', role: 'UPLOADER', person: ananya })
  const undone = step({ kind: 'undo', role: 'UPLOADER' })
  expect(commentsOf([done, sentBack, redone, assignment, undone], nowDone)).toEqual(['first'])
})

test('earlier notes leave out undone uploaded history', () => {
  const uploaded = { kind: 'history' as const, version: 40 }
  const author = step({ ...uploaded, to: 'done', comments: 'uploaded author' })
  const reviewer = step({ ...uploaded, role: 'REVIEWER', to: 'approved', comments: 'uploaded reviewer' })
  const undone = step({ kind: 'undo', role: null })
  expect(commentsOf([author, reviewer, undone], row({}))).toEqual([])
  expect(commentsOf([author, reviewer], row({})).length).toBe(2)
})
