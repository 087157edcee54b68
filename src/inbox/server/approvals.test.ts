import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { countingProxy } from '../../../test/trips.ts'
import { absences } from '../../absences/contract.ts'
import { users } from '../../users/contract.ts'
import { leaving } from '../../users/leaving-contract.ts'
import { approval } from '../../timesheets/approval-contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { approvals } from '../approvals-contract.ts'
import { inbox } from '../contract.ts'
import { deputies } from '../deputies-contract.ts'

let app: TestApp
const start = new Date('2026-11-20T06:00:00Z')
beforeAll(async () => {
  app = await startTestApp(start)
  await (await app.as('meera')).ok(timesheets.addProject, { body: { name: 'Physics authoring' } })
})
afterAll(() => app.close())
afterEach(async () => {
  app.clock.now = start
  for (const table of ['deputies', 'timesheet_events', 'timesheet_lines', 'timesheet_entries'])
    await app.db`delete from ${app.db(table)}`
})

type Filled = { day?: string; done?: number; rows?: number | null; off?: boolean; remarks?: string }
const fill = async (
  who: CastName,
  { day = '2026-11-19', done = 40, rows = 40, off = false, remarks = '' }: Filled = {},
): Promise<string> => {
  const at = `${day}T12:00:00Z`
  const [made] = await app.db<{ id: string }[]>`
    with entry as (
      insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, task_rows, user_remarks)
      values (${cast[who].id}, ${day}, 'FILLED', ${at}, ${off}, ${done}, ${rows}, ${remarks}) returning id),
    lines as (
      insert into timesheet_lines (entry_id, place, project_id, done, task_rows)
      select e.id, 1, p.id, ${done}, ${rows} from entry e, projects p where p.name = 'Physics authoring'),
    events as (
      insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, lines, version)
      select id, ${cast[who].id}, ${at}, 'filled', ${cast[who].id}, '', '[]', 1 from entry)
    select id from entry`
  return made?.id ?? ''
}
type Asked = Partial<Record<'kind' | 'q' | 'from' | 'to' | 'look' | 'everyone' | 'sort' | 'page' | 'limit', string>>
const waiting = async (who: CastName, query: Asked = {}) => (await app.as(who)).ok(approvals.waiting, { query: query as never })
const names = async (who: CastName, query: Asked = {}): Promise<string[]> =>
  (await waiting(who, query)).data.map(
    ({ person, for: manager }) => `${person.fullName}${manager ? ` for ${manager.fullName}` : ''}`,
  )
const item = (id: string, version = 1) => ({ kind: 'timesheet', id, version })
const statusOf = async (id: string): Promise<string> =>
  (await app.db<{ status: string }[]>`select status from timesheet_entries where id = ${id}`)[0]?.status ?? ''
const days = { from: '2026-11-18', to: '2026-11-24' }
const nameDeputy = async (manager: CastName, deputy: CastName) =>
  (await app.as(manager)).ok(deputies.name, { body: { deputy: cast[deputy].id, from: '2026-11-20', to: days.to } })

test('managers see their own team and those they deputise for, and admins people without a manager', async () => {
  for (const who of ['ananya', 'divya', 'tara'] as const) await fill(who)
  expect(await names('kavita')).toEqual(['Ananya Iyer'])
  expect(await names('farhan')).toEqual(['Divya Nair'])
  expect(await names('meera')).toEqual(['Tara Gill'])
  expect(await names('meera', { everyone: 'yes' })).toEqual(['Ananya Iyer', 'Divya Nair', 'Tara Gill'])
  expect(await names('kavita', { everyone: 'yes' })).toEqual(['Ananya Iyer'])
  await (await app.as('ananya')).refused(approvals.waiting, 'NOT_ALLOWED')

  await nameDeputy('farhan', 'kavita')
  expect(await names('kavita')).toEqual(['Ananya Iyer', 'Divya Nair for Farhan Qureshi'])
  expect((await waiting('kavita')).deputyFor).toEqual([
    { manager: { _id: cast.farhan.id, fullName: 'Farhan Qureshi' }, until: days.to, people: 2 },
  ])
  const counted = async (who: CastName) => (await (await app.as(who)).ok(inbox.own)).waits
  expect([await counted('kavita'), await counted('farhan'), await counted('meera'), await counted('ananya')]).toEqual([
    2, 1, 1, 0,
  ])
})

test('an entry is shown with the remarks of its person', async () => {
  await fill('ananya', { remarks: 'Set 03 was shorter than planned.' })
  await fill('ananya', { day: '2026-11-18' })
  expect((await waiting('kavita')).data.map((entry) => entry.own_remarks)).toEqual(['', 'Set 03 was shorter than planned.'])
})

test('entries of a blocked manager’s team are listed for the admins', async () => {
  await fill('divya')
  const meera = await app.as('meera')
  await meera.ok(users.block, { params: { id: cast.farhan.id }, body: {} })
  expect(await names('meera')).toEqual(['Divya Nair'])
  await meera.ok(users.unblock, { params: { id: cast.farhan.id } })
  expect(await names('meera')).toEqual([])
})

test('entries of a former manager’s team are listed for the admins, and no longer for the deputy', async () => {
  const id = await fill('divya')
  await nameDeputy('farhan', 'kavita')
  expect(await names('kavita')).toEqual(['Divya Nair for Farhan Qureshi'])
  onTestFinished(() => void app.db`update users set roles = '{MANAGER}' where id = ${cast.farhan.id}`.execute())
  await app.db`update users set roles = '{AUTHOR}' where id = ${cast.farhan.id}`
  const [kavita, meera] = [await app.as('kavita'), await app.as('meera')]
  expect(await names('meera')).toEqual(['Divya Nair'])
  expect([(await meera.ok(inbox.own)).waits, (await kavita.ok(inbox.own)).waits]).toEqual([1, 0])
  expect(await waiting('kavita')).toMatchObject({ total: 0, deputyFor: [] })
  const body = { items: [item(id)], outcome: 'approve' as const }
  const { results } = await kavita.refused(approvals.decide, 'NOTHING_DECIDED', { body })
  expect(results).toMatchObject([{ code: 'TIMESHEET_NOT_FOUND' }])
  expect((await meera.ok(approvals.decide, { body })).results).toMatchObject([{ done: true, for: null }])
})

test('each line is compared with the task rows of its own project, within the tolerance', async () => {
  const addLine = (id: string, done: number, rows: number | null) => app.db`
    with line as (
      insert into timesheet_lines (entry_id, place, project_id, done, task_rows)
      select ${id}, 2, id, ${done}, ${rows}::int from projects where name = 'Second of a day')
    update timesheet_entries set done = done + ${done}, task_rows = task_rows + coalesce(${rows}::int, 0) where id = ${id}`
  await (await app.as('meera')).ok(timesheets.addProject, { body: { name: 'Second of a day' } })
  await addLine(await fill('ananya', { done: 60, rows: 40 }), 20, 40)
  await addLine(await fill('imran', { done: 40, rows: 40 }), 7, null)
  await addLine(await fill('sneha', { done: 38, rows: 40 }), 2, null)
  const { data, look } = await waiting('kavita', { sort: 'person' })
  expect(look).toBe(1)
  expect(data[0]?.day_gaps, 'the sums are the same').toEqual([
    'Second of a day, timesheet has 20, 40 task rows were decided: 20 fewer than decided',
    'Physics authoring, timesheet has 60, 40 task rows were decided: 20 more than decided',
  ])
  expect(data.map(({ needs_look: needsLook, note }) => [needsLook, note])).toEqual([
    [true, { done: 80, task_rows: 80, differing: 2, off_day: false }],
    [false, { done: 40, task_rows: 40, differing: 0, off_day: false }],
    [false, { done: 38, task_rows: 40, differing: 1, off_day: false }],
  ])
})

test('days of a closed month are not listed or counted until it is reopened', async () => {
  await fill('ananya')
  await fill('ananya', { day: '2026-10-20' })
  await fill('divya', { day: '2026-10-20' })
  const shown = async () => {
    const [kavita, meera] = [await app.as('kavita'), await app.as('meera')]
    const list = await waiting('kavita')
    const { data } = await meera.ok(leaving.holdings, { params: { id: cast.kavita.id }, query: {} })
    const all = await waiting('meera', { everyone: 'yes' })
    return [
      list.total,
      list.kinds['timesheet'],
      list.oldest,
      (await kavita.ok(inbox.own)).waits,
      all.total,
      data.follows[0]?.count,
    ]
  }
  expect(await shown()).toEqual([2, 2, '2026-10-20', 2, 3, 2])
  onTestFinished(() => void app.db`truncate month_closings cascade`.execute())
  await app.db`insert into month_closings (month, closed_at, closed_by) values ('2026-10-01', now(), ${cast.meera.id})`
  expect(await shown()).toEqual([1, 1, '2026-11-19', 1, 1, 1])
  await app.db`update month_closings set reopened_at = now(), reopened_by = ${cast.meera.id}, reason = 'One more day'`
  expect(await shown()).toEqual([2, 2, '2026-10-20', 2, 3, 2])
})

test('undo is not offered in a closed month, or after a deputyship has ended', async () => {
  const [own, other] = [await fill('ananya', { day: '2026-10-30' }), await fill('divya')]
  await nameDeputy('farhan', 'kavita')
  const kavita = await app.as('kavita')
  await kavita.ok(approvals.decide, { body: { items: [item(own), item(other)], outcome: 'approve' } })
  const offered = async () =>
    (await kavita.ok(approvals.decided, { query: {} })).data
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .map(({ undo_until: until }) => until !== null)
  const params = { userId: cast.ananya.id }
  const onPage = async () => (await kavita.ok(approval.view, { params, query: {} })).data[0]?.undo_until !== null
  expect([await offered(), await onPage()]).toEqual([[true, true], true])
  await app.db`insert into month_closings (month, closed_at, closed_by) values ('2026-10-01', now(), ${cast.meera.id})`
  onTestFinished(() => void app.db`truncate month_closings cascade`.execute())
  expect([await offered(), await onPage()]).toEqual([[false, true], false])
  await app.db`delete from deputies`
  expect(await offered()).toEqual([false, false])
})

test('concurrent approvers decide each day once, whatever their order', async () => {
  const ids: string[] = []
  for (let n = 1; n <= 9; n++) ids.push(await fill('ananya', { day: `2026-11-0${n}` }))
  const [kavita, meera] = [await app.as('kavita'), await app.as('meera')]
  const many = (of: typeof kavita, some: string[]) =>
    of.send(approvals.decide, { body: { items: some.map((id) => item(id)), outcome: 'approve' } })
  const statuses = await Promise.all([
    many(kavita, ids),
    many(meera, ids.toReversed()),
    ...ids.map((id) =>
      meera.send(approval.update, { params: { id }, body: { status: 'REJECTED', approverRemarks: 'No', version: 1 } }),
    ),
  ])
  expect(statuses.filter(({ status }) => status >= 500)).toEqual([])
  const events = await app.db<{ n: number; version: number }[]>`
    select count(*)::int as n, e.version from timesheet_events t join timesheet_entries e on e.id = t.entry_id group by e.id`
  expect(events).toEqual(ids.map(() => ({ n: 2, version: 2 })))
})

test('pending entries are filtered, sorted and paged, and counted before filtering', async () => {
  await fill('ananya', { day: '2026-11-17' })
  await fill('imran', { day: '2026-11-18', done: 60, rows: 40 })
  await fill('neha', { day: '2026-11-15', rows: null, off: true })
  await fill('sneha', { rows: null })
  const all = await waiting('kavita')
  const groups = { matches: { lines: 1, entries: 1 }, look: { lines: 2, entries: 2 }, nothing: { lines: 1, entries: 1 } }
  expect(all).toMatchObject({ total: 4, kinds: { timesheet: 4 }, groups, look: 2, oldest: '2026-11-15' })
  expect(all.data.map(({ group, verdict }) => [group, verdict])).toEqual([
    ['matches', 'complete'],
    ['look', 'over'],
    ['look', 'contradictory'],
    ['nothing', 'complete'],
  ])
  expect(all.data[2]).toMatchObject({
    kind: 'timesheet',
    version: 1,
    parts: [{ name: 'Physics authoring', amount: 60 }],
    amount: '60.00',
    note: { done: 60, task_rows: 40, differing: 1, off_day: false },
    needs_look: true,
    returned: false,
    for: null,
  })
  const [a, i, n, s] = ['Ananya Iyer', 'Imran Sheikh', 'Neha Kulkarni', 'Sneha Menon']
  expect(await names('kavita')).toEqual([a, n, i, s])
  expect(await names('kavita', { sort: '-day' })).toEqual([s, i, a, n])
  expect(await names('kavita', { sort: 'day' })).toEqual([n, a, i, s])
  expect(await names('kavita', { sort: '-person' })).toEqual([s, n, i, a])
  expect((await names('kavita', { sort: 'look' })).slice(0, 2)).toEqual([i, n])
  expect(await names('kavita', { look: 'yes' })).toEqual([n, i])
  expect(await names('kavita', { q: 'NEHA K' })).toEqual([n])
  expect(await names('kavita', { from: '2026-11-17', to: '2026-11-18' })).toEqual([a, i])
  expect(await names('kavita', { kind: 'letters' })).toEqual([])
  const second = await waiting('kavita', { page: '2', limit: '3', look: 'yes', sort: 'person' })
  expect(second).toMatchObject({ data: [], total: 2, kinds: { timesheet: 4 }, look: 2 })
  await (await app.as('kavita')).refused(approvals.waiting, 'INVALID_REQUEST', { query: { from: '2026-11-31' } })
})

test('many entries are decided individually, and refused ones come first with the reason', async () => {
  const [own, other, changed] = [await fill('ananya'), await fill('divya'), await fill('imran')]
  await app.db`update timesheet_entries set version = 2 where id = ${changed}`
  const kavita = await app.as('kavita')
  const none = '00000000-0000-4000-8000-000000000000'
  const items = [item(own), item(other), item(changed), item(none), { kind: 'letters', id: none }]
  const { results, done, refused } = await kavita.ok(approvals.decide, {
    body: { items, outcome: 'approve', remark: 'Checked.' },
  })
  expect([done, refused]).toEqual([1, 4])
  const codes = ['TIMESHEET_NOT_FOUND', 'DECISION_OUTDATED', 'TIMESHEET_NOT_FOUND', 'ENTRY_NOT_FOUND', null]
  expect(results.map(({ code }) => code)).toEqual(codes)
  // Entries that the caller may not access give no details, like entries that do not exist.
  expect(results.map(({ person }) => person?.fullName)).toEqual([undefined, 'Imran Sheikh', undefined, undefined, 'Ananya Iyer'])
  expect(await Promise.all([own, other, changed].map(statusOf))).toEqual(['APPROVED', 'FILLED', 'FILLED'])
  const lines = await app.db<{ object_name: string; before: unknown; after: unknown }[]>`
    select object_name, before, after from audit_lines where call = 'POST /inbox/decide' order by id desc limit 1`
  expect(lines).toEqual([
    {
      object_name: 'Ananya Iyer 19/11/2026',
      before: { status: 'FILLED' },
      after: { status: 'APPROVED', approverRemarks: 'Checked.' },
    },
  ])

  const again = await kavita.refused(approvals.decide, 'NOTHING_DECIDED', { body: { items: [item(own)], outcome: 'approve' } })
  expect(again['results']).toMatchObject([{ done: false, code: 'ALREADY_DECIDED' }])
})

test.each([
  ['no items', { items: [] }],
  ['a repeated item', { items: [item('00000000-0000-4000-8000-000000000000'), item('00000000-0000-4000-8000-000000000000')] }],
  ['more than 500 items', { items: Array.from({ length: 501 }, () => item(crypto.randomUUID())) }],
  ['a decline without remarks', { items: [item('00000000-0000-4000-8000-000000000000')], outcome: 'decline', remark: ' ' }],
  ['an unknown outcome', { items: [item('00000000-0000-4000-8000-000000000000')], outcome: 'ignore' }],
])('a decision with %s is refused', async (_what, body) => {
  const { code } = await (
    await app.as('kavita')
  ).refused(approvals.decide, 'INVALID_REQUEST', { body: { outcome: 'approve', ...body } })
  expect(code).toBe('INVALID_REQUEST')
})

test('one entry in two spellings of its ID is refused as a duplicate', async () => {
  const id = await fill('ananya')
  const kavita = await app.as('kavita')
  await kavita.refused(approvals.decide, 'INVALID_REQUEST', {
    body: { items: [item(id), item(id.toUpperCase())], outcome: 'approve' },
  })
  expect(await statusOf(id)).toBe('FILLED')
  expect((await kavita.ok(approvals.decide, { body: { items: [item(id.toUpperCase())], outcome: 'approve' } })).done).toBe(1)
})

test('a deputy decides in the manager’s name, and both are audited and listed', async () => {
  const id = await fill('divya')
  await nameDeputy('farhan', 'kavita')
  const kavita = await app.as('kavita')
  const { results } = await kavita.ok(approvals.decide, { body: { items: [item(id)], outcome: 'decline', remark: 'Too much.' } })
  expect(results[0]).toMatchObject({ done: true, version: 2, for: { fullName: 'Farhan Qureshi' } })
  const [line] = await app.db<{ actor_id: string; after: unknown }[]>`
    select actor_id, after from audit_lines where object_id = ${id} order by id desc limit 1`
  const after = { status: 'REJECTED', approverRemarks: 'Too much.', inNameOf: cast.farhan.email }
  expect(line).toEqual({ actor_id: cast.kavita.id, after })
  const { data, total } = await kavita.ok(approvals.decided, { query: {} })
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({ outcome: 'declined', remarks: 'Too much.', for: { fullName: 'Farhan Qureshi' } })
  expect((await (await app.as('farhan')).ok(approvals.decided, { query: {} })).total).toBe(0)
  const [came] = (await (await app.as('divya')).ok(inbox.own)).data
  expect(came).toMatchObject({
    kind: 'timesheet-declined',
    object: '19/11/2026',
    from: { _id: cast.kavita.id },
  })
  await app.db`
    insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, lines, version)
    values (${id}, ${cast.divya.id}, ${start.toISOString()}, 'resubmitted', ${cast.divya.id}, '', '[]', 3)`
  expect((await kavita.ok(inbox.own)).data[0]).toMatchObject({ kind: 'timesheet-resubmitted', from: { _id: cast.divya.id } })
})

test('a decision can be undone within ten minutes by the person who made it, and is then not listed', async () => {
  const [first, second] = [await fill('ananya'), await fill('imran')]
  const kavita = await app.as('kavita')
  await kavita.ok(approvals.decide, { body: { items: [item(first), item(second)], outcome: 'approve' } })
  const { data } = await kavita.ok(approvals.decided, { query: {} })
  expect(data.map(({ undo_until: until }) => until)).toEqual(['2026-11-20T06:10:00.000Z', '2026-11-20T06:10:00.000Z'])
  await (await app.as('meera')).refused(approvals.undo, 'NOTHING_DECIDED', { body: { items: [item(first, 2)] } })
  app.clock.now = new Date('2026-11-20T06:09:59Z')
  const undone = await kavita.ok(approvals.undo, { body: { items: [item(first, 2)] } })
  expect(undone.results).toMatchObject([{ done: true, version: 3 }])
  expect(await statusOf(first)).toBe('FILLED')
  expect((await kavita.ok(approvals.decided, { query: {} })).data.map(({ id }) => id)).toEqual([second])
  expect((await (await app.as('ananya')).ok(inbox.own)).data).toEqual([])
  app.clock.now = new Date('2026-11-20T06:10:00Z')
  const late = await kavita.refused(approvals.undo, 'NOTHING_DECIDED', { body: { items: [item(second, 2)] } })
  expect(late['results']).toMatchObject([{ code: 'UNDO_OVER' }])
  expect((await kavita.ok(approvals.decided, { query: {} })).data[0]?.undo_until).toBe(null)
})

test('the pending approvals of a leaving manager are counted in the dialog', async () => {
  await fill('divya')
  await fill('rohit')
  await fill('ananya')
  const meera = await app.as('meera')
  const { data } = await meera.ok(leaving.holdings, { params: { id: cast.farhan.id }, query: {} })
  expect(data.follows).toEqual([{ one: 'pending approval', many: 'pending approvals', count: 2 }])
  const roles = await meera.ok(leaving.holdings, { params: { id: cast.farhan.id }, query: { roles: 'MANAGER' } })
  expect(roles.data.follows).toEqual(data.follows)
  expect((await meera.ok(leaving.holdings, { params: { id: cast.ananya.id }, query: {} })).data.follows).toEqual([])
  onTestFinished(() => void app.db`update users set deleted_at = null where id = ${cast.rohit.id}`.execute())
  await app.db`update users set deleted_at = now() where id = ${cast.rohit.id}`
  const { data: left } = await meera.ok(leaving.holdings, { params: { id: cast.farhan.id }, query: {} })
  expect(left.follows.map(({ count }) => count)).toEqual([1])
})

test('many entries are decided in as many round trips as one', async () => {
  const ids: string[] = []
  for (let n = 0; n < 20; n++) ids.push(await fill('ananya', { day: `2026-10-${String(n + 1).padStart(2, '0')}` }))
  const proxy = await countingProxy(new URL(app.databaseUrl))
  const node = await app.otherNode({ through: proxy.url })
  try {
    const kavita = await app.asAt(node.url, 'kavita')
    const decide = (some: string[]) =>
      kavita.ok(approvals.decide, { body: { items: some.map((id) => item(id)), outcome: 'approve' } })
    const one = await proxy.during(() => decide(ids.slice(0, 1)))
    expect(await proxy.during(() => decide(ids.slice(1)))).toBeLessThanOrEqual(one)
  } finally {
    await node.close()
    proxy.close()
  }
})

test('a doubt about one entry takes all entries of the day out of the matches, and the days of a leave are one line', async () => {
  await fill('ananya', { day: '2026-11-18' })
  await fill('imran', { day: '2026-11-18' })
  onTestFinished(async () => {
    await app.db`delete from absence_requests`
    await app.db`delete from absence_ranges`
  })
  const imran = await app.as('imran')
  const ask = (date: string, to: string) =>
    imran.ok(absences.recordOwn, { query: { confirm: 'true' }, body: { date, to, reason: 'PL' } })
  await ask('2026-12-10', '2026-12-12')
  const shown = async () =>
    (await waiting('kavita')).data.map(({ person, kind, day, group, line }) => [person.fullName, kind, day, group, line])
  const lines = await shown()
  expect(lines.map((each) => each.slice(0, 4))).toEqual([
    ['Ananya Iyer', 'timesheet', '2026-11-18', 'matches'],
    ['Imran Sheikh', 'timesheet', '2026-11-18', 'matches'],
    ['Imran Sheikh', 'absence', '2026-12-10', 'nothing'],
    ['Imran Sheikh', 'absence', '2026-12-11', 'nothing'],
    ['Imran Sheikh', 'absence', '2026-12-12', 'nothing'],
  ])
  expect(new Set(lines.map(([, , , , line]) => line)).size).toBe(3)
  const list = await waiting('kavita', { limit: '2' })
  expect(list).toMatchObject({ total: 3, groups: { matches: { lines: 2, entries: 2 }, nothing: { lines: 1, entries: 3 } } })
  expect((await waiting('kavita', { limit: '2', page: '2' })).data, 'a line is never divided').toHaveLength(3)
  expect((await (await app.as('kavita')).ok(inbox.own)).waits, 'the bell counts the same lines').toBe(3)

  // An absence that is requested for the filled day contradicts it.
  await app.db`
    insert into absence_requests (user_id, day, reason, over_approved, asked_at)
    values (${cast.imran.id}, '2026-11-18', 'SL', false, ${start})`
  const doubted = (await waiting('kavita')).data.filter(({ day }) => day === '2026-11-18')
  expect(doubted.map(({ person, kind, group, verdict }) => [person.fullName, kind, group, verdict])).toEqual([
    ['Ananya Iyer', 'timesheet', 'matches', 'complete'],
    ['Imran Sheikh', 'absence', 'look', 'contradictory'],
    ['Imran Sheikh', 'timesheet', 'look', 'contradictory'],
  ])
  expect(doubted[1]?.day_gaps).toEqual(['a day off is requested, but work is recorded'])
  expect(doubted[1]?.line).toBe(doubted[2]?.line)
})
