/** The table lists each situation of an entry and, for each kind, the outcome in the response, the entry and its audit lines. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { approvals } from '../approvals-contract.ts'
import { approvalSources } from './extension-points.ts'

let app: TestApp
const start = new Date('2026-11-20T06:00:00Z')
const TABLES = {
  timesheet: ['timesheet_events', 'timesheet_lines', 'timesheet_entries'],
  qualitative: ['qualitative_events', 'qualitative_tasks', 'qualitative_records'],
  absence: ['absence_requests', 'absences'],
  'access-request': ['access_requests'],
} as const
type Kind = keyof typeof TABLES
const KINDS = Object.keys(TABLES) as Kind[]
beforeAll(async () => {
  app = await startTestApp(start)
})
afterAll(() => app.close())
afterEach(async () => {
  app.clock.now = start
  await app.db`truncate month_closings cascade`
  for (const table of KINDS.flatMap((kind) => TABLES[kind])) await app.db`delete from ${app.db(table)}`
})

const [DAY, MONTH] = ['2026-11-19', '2026-11-01']
const AT = `${DAY}T12:00:00Z`
type Ids = { id: string }[]
const arrange: Record<Kind, (person: string) => Promise<Ids>> = {
  timesheet: (person) => app.db<Ids>`
    with entry as (
      insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, user_remarks)
      values (${person}, ${DAY}, 'FILLED', ${AT}, false, 12, '') returning id),
    events as (
      insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, lines, version)
      select id, ${person}, ${AT}, 'filled', ${person}, '', '[]', 1 from entry)
    select id from entry`,
  qualitative: (person) => app.db<Ids>`
    with record as (
      insert into qualitative_records (user_id, day, minutes, made_at, made_by, filled_at)
      values (${person}, ${DAY}, 90, ${AT}, ${person}, ${AT}) returning id),
    tasks as (
      insert into qualitative_tasks (record_id, place, title, description, minutes) select id, 1, 'Samples', 'Set 3', 90 from record),
    events as (
      insert into qualitative_events (record_id, user_id, at, kind, actor_id, remarks, version)
      select id, ${person}, ${AT}, 'logged', ${person}, '', 1 from record)
    select id from record`,
  absence: (person) => app.db<Ids>`
    insert into absence_requests (user_id, day, reason, over_approved, asked_at) values (${person}, ${DAY}, 'PL', false, ${AT}) returning id`,
  'access-request': (person) => app.db<Ids>`
    insert into access_requests (user_id, tab, reason, asked_at) values (${person}, 'Worklog', 'I look after it.', ${AT}) returning id`,
}
const table = (kind: Kind): string => TABLES[kind].find((name) => /entries|records|requests/.test(name)) ?? ''

/** `other` may decide the owner's entry too, and `stranger` is a manager who may not. */
const people: Record<Kind, Record<'owner' | 'approver' | 'other' | 'stranger', CastName>> = {
  timesheet: { owner: 'ananya', approver: 'kavita', other: 'meera', stranger: 'farhan' },
  qualitative: { owner: 'ananya', approver: 'kavita', other: 'meera', stranger: 'farhan' },
  absence: { owner: 'ananya', approver: 'kavita', other: 'meera', stranger: 'farhan' },
  'access-request': { owner: 'nikhil', approver: 'meera', other: 'arjun', stranger: 'kavita' },
}

type Act = {
  act: 'approve' | 'decline' | 'undo'
  by?: keyof (typeof people)[Kind]
  version?: number
  /** Minutes after the previous act. */
  after?: number
}
const approve: Act = { act: 'approve' }
const decline: Act = { act: 'decline' }
const undo: Act = { act: 'undo' }
type Situation = {
  name: string
  before?: Act[]
  last: Act
  whose?: 'owner' | 'approver'
  closed?: true
  /** The code of the refusal, or 'done', for each kind. Undefined for a kind that cannot be in this situation. */
  becomes: Partial<Record<Kind, string>>
}
const becoming = (timesheet: string, qualitative: string, absence: string, request: string): Record<Kind, string> => ({
  timesheet,
  qualitative,
  absence,
  'access-request': request,
})
const done = becoming('done', 'done', 'done', 'done')
const decided = becoming('ALREADY_DECIDED', 'QUALITATIVE_DECIDED', 'ABSENCE_DECIDED', 'ACCESS_REQUEST_DECIDED')
const outdated = becoming('DECISION_OUTDATED', 'QUALITATIVE_OUTDATED', 'ABSENCE_OUTDATED', 'ACCESS_REQUEST_OUTDATED')
const missing = becoming('TIMESHEET_NOT_FOUND', 'QUALITATIVE_NOT_FOUND', 'ABSENCE_NOT_FOUND', 'ACCESS_REQUEST_NOT_FOUND')
const undoOver = becoming('UNDO_OVER', 'QUALITATIVE_UNDO_OVER', 'ABSENCE_UNDO_OVER', 'ACCESS_UNDO_OVER')
const closed = becoming('MONTH_CLOSED', 'MONTH_CLOSED', 'MONTH_CLOSED', 'done')
const own = becoming('OWN_FIGURE', 'OWN_FIGURE', 'OWN_FIGURE', 'OWN_FIGURE')

const SITUATIONS: Situation[] = [
  { name: 'is approved', last: approve, becomes: { ...done, 'access-request': 'ACCESS_NEEDS_GRANT' } },
  { name: 'is declined', last: decline, becomes: done },
  { name: 'is declined twice', before: [decline], last: decline, becomes: decided },
  {
    name: 'is approved after it was declined',
    before: [decline],
    last: approve,
    becomes: { ...decided, timesheet: 'done', qualitative: 'done' },
  },
  { name: 'is declined in another version', last: { ...decline, version: 7 }, becomes: outdated },
  { name: 'is declined twice, in another version', before: [decline], last: { ...decline, version: 7 }, becomes: decided },
  { name: 'is declined by a stranger', last: { ...decline, by: 'stranger' }, becomes: missing },
  { name: 'is declined in a closed month', last: decline, closed: true, becomes: closed },
  { name: 'is declined by its owner', last: decline, whose: 'approver', becomes: own },
  { name: 'is approved by its owner, in a closed month', last: approve, whose: 'approver', closed: true, becomes: own },
  { name: 'is declined and taken back', before: [decline], last: undo, becomes: done },
  {
    name: 'is approved and taken back',
    before: [approve],
    last: undo,
    becomes: { timesheet: 'done', qualitative: 'done', absence: 'done' },
  },
  { name: 'is taken back nine minutes later', before: [decline], last: { ...undo, after: 9 }, becomes: done },
  { name: 'is taken back ten minutes later', before: [decline], last: { ...undo, after: 10 }, becomes: undoOver },
  { name: 'is taken back by another approver', before: [decline], last: { ...undo, by: 'other' }, becomes: undoOver },
  { name: 'is taken back by a stranger', before: [decline], last: { ...undo, by: 'stranger' }, becomes: missing },
  { name: 'is taken back in another version', before: [decline], last: { ...undo, version: 7 }, becomes: outdated },
  { name: 'is taken back in a closed month', before: [decline], last: undo, closed: true, becomes: closed },
  { name: 'is taken back twice', before: [decline, undo], last: undo, becomes: undoOver },
  { name: 'is taken back without a decision', last: undo, becomes: undoOver },
  {
    name: 'of one’s own is taken back',
    last: undo,
    whose: 'approver',
    becomes: { ...own, 'access-request': 'ACCESS_UNDO_OVER' },
  },
  { name: 'is declined, taken back and declined again', before: [decline, undo], last: decline, becomes: done },
]

const send = async (kind: Kind, id: string, { act, by = 'approver', version, after = 0 }: Act) => {
  app.clock.now = new Date(app.clock.now.getTime() + after * 60_000)
  const client = await app.as(people[kind][by])
  const [row] = await app.db<{ version: number }[]>`select version from ${app.db(table(kind))} where id = ${id}`
  const item = { kind, id, version: version ?? row?.version ?? 1 }
  const sent =
    act === 'undo'
      ? await client.send(approvals.undo, { body: { items: [item] } })
      : await client.send(approvals.decide, {
          body: { items: [item], outcome: act, ...(act === 'decline' && { remark: 'Count again.' }) },
        })
  const reply = (await sent.json()) as { results?: { code: string | null; version: number | null }[] }
  return reply.results?.[0]
}
const CALLS = [approvals.decide, approvals.undo].map(({ method, path }) => `${method} ${path}`)
const countWritten = async (kind: Kind) => {
  const [lines] = await app.db<{ count: number }[]>`select count(*)::int as count from audit_log where call = any (${CALLS})`
  const events = TABLES[kind].find((name) => name.endsWith('_events'))
  const [acts] =
    events === undefined ? [] : await app.db<{ count: number }[]>`select count(*)::int as count from ${app.db(events)}`
  return { lines: lines?.count ?? 0, events: acts?.count }
}
const stored = async (kind: Kind, id: string) => (await app.db`select * from ${app.db(table(kind))} where id = ${id}`)[0]

describe.each(KINDS)('an entry of the kind %s', (kind) => {
  test.each(SITUATIONS.filter(({ becomes }) => kind in becomes))(
    '$name',
    async ({ before = [], last, whose = 'owner', closed: isClosed, becomes }: Situation) => {
      const [made] = await arrange[kind](cast[people[kind][whose]].id)
      const id = made?.id ?? ''
      const waiting = await stored(kind, id)
      for (const act of before) expect(await send(kind, id, act)).toMatchObject({ code: null })
      if (isClosed)
        await app.db`insert into month_closings (month, closed_at, closed_by) values (${MONTH}, now(), ${cast.meera.id})`
      const standing = await stored(kind, id)
      const written = await countWritten(kind)
      const result = await send(kind, id, last)
      expect(result?.code ?? 'done').toBe(becomes[kind])
      const now = await stored(kind, id)
      const more = becomes[kind] === 'done' ? 1 : 0
      expect(await countWritten(kind)).toEqual({
        lines: written.lines + more,
        events: written.events === undefined ? undefined : written.events + more,
      })
      if (becomes[kind] !== 'done') expect(now).toEqual(standing)
      else expect(result?.version).toBe(now?.['version'])
      // Undoing changes only the version and the writing transaction.
      if (last.act === 'undo' && becomes[kind] === 'done')
        expect({ ...now, version: 0, written_in: 0 }).toEqual({ ...waiting, version: 0, written_in: 0 })
    },
  )
})

test('every registered kind is in the table', () => {
  expect(
    app.registered
      .extensionsOf(approvalSources)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(KINDS.toSorted())
})
