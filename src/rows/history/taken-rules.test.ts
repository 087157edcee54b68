import { expect, test } from 'vitest'
import { findTaking } from './taken-rules.ts'
import type { StoredEvent } from './timeline-rules.ts'

const event = (version: number, more: Partial<StoredEvent>): StoredEvent => ({
  kind: 'update',
  role: 'AUTHOR',
  actorId: 'meera',
  at: `2026-03-0${version}T04:30:00.000Z`,
  from: null,
  to: null,
  set: {},
  was: {},
  version,
  ...more,
})
const assigned = (version: number, to: string | null, from: string | null = 'ravi') =>
  event(version, {
    kind: to === null ? 'unassign' : 'assign',
    role: 'REVIEWER',
    set: { reviewer_id: to },
    was: { reviewer_id: from },
  })
const find = (events: StoredEvent[], more: Partial<Parameters<typeof findTaking>[1]> = {}) =>
  findTaking(events, { role: 'REVIEWER', userId: 'ravi', holder: 'ravi', since: 1, ...more })

test.each<[string, StoredEvent, string | undefined]>([
  ['a decision in the stage', event(2, { role: 'REVIEWER', to: 'approved' }), 'decided'],
  ['an undo of a decision in another stage', event(2, { kind: 'undo', from: 'done', to: null }), 'undone'],
  ['an undo of a correction', event(2, { kind: 'undo', from: 'done', to: 'done' }), undefined],
  ['a correction', event(2, { kind: 'correction', from: 'done', to: 'done' }), undefined],
  ['a reopening', event(2, { kind: 'reopen' }), 'reopened'],
  ['a switch of the second review', event(2, { kind: 'switch', role: null, from: 'on', to: 'off' }), undefined],
  ['uploaded history with decisions', event(2, { kind: 'history', role: null, set: { author_status: 'done' } }), 'uploaded'],
  ['uploaded history without decisions', event(2, { kind: 'history', role: null, set: { author_id: 'asha' } }), undefined],
  ['formatting', event(2, { kind: 'formatting', role: null }), undefined],
])('findTaking tells whether %s ends the reviewer’s right to decide', (_, last, what) => expect(find([last])?.what).toBe(what))

test.each(['REVIEWER-2', 'UPLOADER'] as const)('a switch of the second review ends the right to decide of the %s', (role) =>
  expect(find([event(2, { kind: 'switch', role: null, from: 'on', to: 'off' })], { role })).toMatchObject({ what: 'switched' }),
)

test('a decision that took the row has its status, stage and actor', () =>
  expect(find([event(2, { role: 'REVIEWER', to: 'approved', actorId: 'ravi' })])).toEqual({
    what: 'decided',
    actorId: 'ravi',
    toId: null,
    at: '2026-03-02T04:30:00.000Z',
    status: 'approved',
    by: 'REVIEWER',
  }))

test('a row that was given away names the new holder', () =>
  expect(find([assigned(2, 'neha')], { holder: 'neha' })).toEqual({
    what: 'given',
    actorId: 'meera',
    toId: 'neha',
    at: '2026-03-02T04:30:00.000Z',
    status: null,
    by: null,
  }))

test('a row that was unassigned names no new holder', () =>
  expect(find([assigned(2, null)], { holder: null })).toMatchObject({ what: 'unassigned', toId: null }))

test('only the first event that ended the right to decide counts', () =>
  expect(
    find([assigned(2, 'neha'), assigned(3, 'imran', 'neha'), event(4, { role: 'REVIEWER', to: 'approved' })], {
      holder: 'imran',
    }),
  ).toMatchObject({ what: 'given', toId: 'neha' }))

test.each([
  ['of the version that the person saw', [event(1, { to: 'done' })], {}],
  ['from before the person held the stage', [assigned(3, 'ravi', 'neha')], {}],
  ['in a stage that the person never held', [event(2, { role: 'REVIEWER', to: 'approved' })], { holder: 'neha' }],
])('an event %s does not end the right to decide', (_, events, more) => expect(find(events, more)).toBeUndefined())
