import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { deputies } from '../../inbox/deputies-contract.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { absences } from '../contract.ts'
import type { Reason } from '../vocabulary.ts'

let app: TestApp
/** This is a Tuesday. */
const start = new Date('2026-03-10T06:00:00Z')
const [PAST, AHEAD] = ['2026-03-05', '2026-03-16'] as const
beforeAll(async () => {
  app = await startTestApp(start)
})
afterAll(() => app.close())
afterEach(async () => {
  app.clock.now = start
  for (const table of ['absence_requests', 'absences', 'deputies', 'timesheet_entries'])
    await app.db`delete from ${app.db(table)}`
  await app.db`delete from user_managers where effective_from > '2025-01-01'`
  await app.db`update month_closings set reopened_at = closed_at, reopened_by = closed_by, reason = 'test' where reopened_at is null`
})

type Own = { to?: string; confirm?: 'true' }
const own = (date: string, reason: 'SL' | 'PL' | 'LOP' | '', { to, confirm }: Own = {}) => ({
  query: confirm === undefined ? {} : { confirm },
  body: { date, reason, ...(to !== undefined && { to }) },
})
const enter = async (who: CastName, date: string, reason: 'SL' | 'PL' | 'LOP' | '', more: Own = {}) =>
  (await (await app.as(who)).ok(absences.recordOwn, own(date, reason, more))).data
const approveDay = (who: CastName, day: string) => app.db`
  insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, user_remarks, decided_at, decided_by)
  values (${cast[who].id}, ${day}, 'APPROVED', ${start}, false, 1, '', ${start}, ${cast.kavita.id})`
const inForce = async (who: CastName, day: string): Promise<Reason | null> =>
  (await app.db<{ reason: Reason | null }[]>`select absence_on(${cast[who].id}, ${day}) as reason`)[0]?.reason ?? null
const waiting = async (who: CastName, query: { everyone?: 'yes' } = {}) =>
  (await (await app.as(who)).ok(approvals.waiting, { query })).data.filter(({ kind }) => kind === 'absence')
const waits = async (who: CastName, day: string) =>
  (
    await app.db<{ id: string; version: number }[]>`
    select id, version from absence_requests where user_id = ${cast[who].id} and day = ${day} and status = 'waiting'`
  )[0] ?? expect.fail('nothing waits')
const decision = ({ id, version }: { id: string; version: number }, outcome: 'approve' | 'decline' = 'approve') => ({
  body: { items: [{ kind: 'absence', id, version }], outcome, ...(outcome === 'decline' && { remark: 'Exams that week' }) },
})
const codes = ({ results }: { results?: { code: string | null }[] }) => results?.map(({ code }) => code)
const month = { from: '2026-03-01', to: '2026-03-31' }

test('planned leave awaits the manager, counts once approved, and its approval can be undone', async () => {
  expect(await enter('ananya', AHEAD, 'PL')).toEqual({ recorded: [], waiting: [AHEAD], withdrawn: [], leftOut: [] })
  expect(await inForce('ananya', AHEAD)).toBeNull()
  const ananya = await app.as('ananya')
  expect((await ananya.ok(absences.own, { query: month })).requests).toMatchObject([
    { date: AHEAD, reason: 'PL', status: 'waiting' },
  ])
  const [item] = await waiting('kavita')
  expect(item).toMatchObject({ person: { _id: cast.ananya.id }, day: AHEAD, amount: 'PL', needs_look: false, for: null })
  expect(await waiting('farhan')).toEqual([])
  const kavita = await app.as('kavita')
  const { results } = await kavita.ok(approvals.decide, decision(item ?? expect.fail()))
  expect(await inForce('ananya', AHEAD)).toBe('PL')
  expect((await ananya.ok(inbox.own, {})).data).toMatchObject([{ kind: 'absence-approved', object: '16/03/2026', part: 'PL' }])
  const version = results[0]?.version ?? 0
  await kavita.ok(approvals.undo, { body: { items: [{ kind: 'absence', id: item?.id ?? '', version }] } })
  expect(await inForce('ananya', AHEAD)).toBeNull()
  await kavita.ok(approvals.decide, decision(await waits('ananya', AHEAD), 'decline'))
  expect(await inForce('ananya', AHEAD)).toBeNull()
  expect((await ananya.ok(absences.own, { query: month })).requests).toMatchObject([
    { status: 'declined', remarks: 'Exams that week' },
  ])
  expect((await ananya.ok(inbox.own, {})).data).toContainEqual(expect.objectContaining({ kind: 'absence-declined', part: 'PL' }))
})

test('absence changes on an approved day await a decision, while those on other days count at once', async () => {
  await enter('ananya', '2026-03-04', 'SL')
  expect(await inForce('ananya', '2026-03-04')).toBe('SL')
  await approveDay('ananya', '2026-03-04')
  await approveDay('ananya', PAST)
  expect((await enter('ananya', PAST, 'SL')).waiting).toEqual([PAST])
  expect((await enter('ananya', '2026-03-04', '')).waiting).toEqual(['2026-03-04'])
  expect(
    (await waiting('kavita')).map(({ day, amount, note, needs_look: look }) => [day, amount, note['present'], look]),
  ).toEqual([
    ['2026-03-04', 'No absence', 'SL', true],
    [PAST, 'SL', null, true],
  ])
  await (await app.as('kavita')).ok(approvals.decide, decision(await waits('ananya', '2026-03-04')))
  expect(await inForce('ananya', '2026-03-04')).toBeNull()
})

test('an entry by a manager counts at once and replaces the pending request', async () => {
  await enter('ananya', AHEAD, 'PL')
  const item = await waits('ananya', AHEAD)
  const kavita = await app.as('kavita')
  const body = { user: cast.ananya.id, date: AHEAD, reason: 'LOP' as const, seen: '' as const }
  const refusal = await kavita.refused(absences.record, 'NEEDS_CONFIRMATION', { query: {}, body })
  expect(refusal.issues).toEqual([{ path: 'date', message: '16/03/2026 has an absence waiting for approval.' }])
  await kavita.ok(absences.record, { query: { confirm: 'true' }, body })
  expect(await inForce('ananya', AHEAD)).toBe('LOP')
  const late = await kavita.refused(approvals.decide, 'NOTHING_DECIDED', decision(item))
  expect(codes(late as never)).toEqual(['ABSENCE_DECIDED'])
})

test('an owner withdraws a pending request or replaces it by a new version', async () => {
  await enter('ananya', AHEAD, 'PL')
  const first = await waits('ananya', AHEAD)
  const ananya = await app.as('ananya')
  await ananya.refused(absences.recordOwn, 'ABSENCE_UNCHANGED', own(AHEAD, 'PL'))
  await enter('ananya', AHEAD, 'SL')
  const kavita = await app.as('kavita')
  expect(codes((await kavita.refused(approvals.decide, 'NOTHING_DECIDED', decision(first))) as never)).toEqual([
    'ABSENCE_DECIDED',
  ])
  expect((await enter('ananya', AHEAD, '')).withdrawn).toEqual([AHEAD])
  expect(await waiting('kavita')).toEqual([])
  await ananya.refused(absences.recordOwn, 'ABSENCE_UNCHANGED', own(AHEAD, ''))
  await ananya.refused(absences.own, 'INVALID_REQUEST', { query: { from: '16/03/2026', to: AHEAD } })
})

test('a concurrent approval and withdrawal have one winner, and both records agree', async () => {
  const [ananya, kavita] = [await app.as('ananya'), await app.as('kavita')]
  for (let round = 0; round < 12; round += 1) {
    await enter('ananya', AHEAD, 'PL')
    const item = await waits('ananya', AHEAD)
    const [decided] = await Promise.all([
      kavita.send(approvals.decide, decision(item)),
      ananya.send(absences.recordOwn, own(AHEAD, '')),
    ])
    const [request] = await app.db<{ status: string }[]>`select status from absence_requests where id = ${item.id}`
    expect(request?.status).toBe(decided.status === 200 ? 'approved' : 'withdrawn')
    expect(await inForce('ananya', AHEAD)).toBe(decided.status === 200 ? 'PL' : null)
    for (const table of ['absence_requests', 'absences']) await app.db`delete from ${app.db(table)}`
  }
})

test('only one of two simultaneous approvers decides', async () => {
  await enter('ananya', AHEAD, 'PL')
  const item = await waits('ananya', AHEAD)
  const [kavita, meera] = [await app.as('kavita'), await app.as('meera')]
  const sent = await Promise.all([
    kavita.send(approvals.decide, decision(item)),
    meera.send(approvals.decide, decision(item, 'decline')),
  ])
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await app.db`select 1 from absences`).toHaveLength(sent[0]?.status === 200 ? 1 : 0)
})

test('a deputy decides for the manager on the agreed days, and sees the reason only while the request is pending', async () => {
  await app.db`update users set roles = '{MANAGER}' where id = ${cast.farhan.id}`
  const { data: named } = await (
    await app.as('kavita')
  ).ok(deputies.name, { body: { deputy: cast.farhan.id, from: '2026-03-10', to: '2026-03-12' } })
  await enter('ananya', AHEAD, 'PL')
  await enter('ananya', '2026-03-17', 'LOP')
  const farhan = await app.as('farhan')
  const items = await waiting('farhan')
  expect(items.map(({ amount, for: manager }) => [amount, manager?._id])).toEqual([
    ['PL', cast.kavita.id],
    ['LOP', cast.kavita.id],
  ])
  await farhan.ok(approvals.decide, decision(await waits('ananya', AHEAD)))
  expect((await farhan.ok(approvals.decided, { query: {} })).data.map(({ amount }) => amount)).toEqual(['Off'])
  await farhan.ok(deputies.end, { params: { id: named._id } })
  const late = await farhan.refused(approvals.decide, 'NOTHING_DECIDED', decision(await waits('ananya', '2026-03-17')))
  expect(codes(late as never)).toEqual(['ABSENCE_NOT_FOUND'])
})

test('the current manager decides a request, and the former manager cannot', async () => {
  await enter('ananya', AHEAD, 'PL')
  const item = await waits('ananya', AHEAD)
  await app.db`insert into user_managers (user_id, effective_from, manager_id) values (${cast.ananya.id}, '2026-03-10', ${cast.farhan.id})`
  expect(await waiting('kavita')).toEqual([])
  expect((await waiting('farhan')).map(({ amount }) => amount)).toEqual(['PL'])
  const kavita = await app.as('kavita')
  expect(codes((await kavita.refused(approvals.decide, 'NOTHING_DECIDED', decision(item))) as never)).toEqual([
    'ABSENCE_NOT_FOUND',
  ])
})

test('a month with a pending absence cannot be closed, and a closed month accepts no absence', async () => {
  await approveDay('ananya', '2026-02-26')
  await enter('ananya', '2026-02-26', 'SL')
  const meera = await app.as('meera')
  const refusal = await meera.refused(closedMonths.close, 'MONTH_HELD_OPEN', {
    query: { confirm: 'true' },
    body: { month: '2026-02' },
  })
  expect(refusal.message).toBe('This month can’t be closed yet: it has 1 absence waiting for approval.')
  expect((await waiting('meera', { everyone: 'yes' })).length).toBe(1)
  await meera.ok(approvals.decide, decision(await waits('ananya', '2026-02-26')))
  await meera.ok(closedMonths.close, { query: { confirm: 'true' }, body: { month: '2026-02' } })
  await (await app.as('ananya')).refused(absences.recordOwn, 'MONTH_CLOSED', own('2026-02-26', ''))
})

test('an ADMIN cannot decide their own request, but the only ADMIN needs no approval', async () => {
  await app.db`update users set roles = '{ADMIN,AUTHOR}' where id = ${cast.arjun.id}`
  await enter('arjun', AHEAD, 'PL')
  const arjun = await app.as('arjun')
  const refused = await arjun.refused(approvals.decide, 'NOTHING_DECIDED', decision(await waits('arjun', AHEAD)))
  expect(codes(refused as never)).toEqual(['OWN_FIGURE'])
  expect((await waiting('meera')).map(({ person }) => person._id)).toEqual([cast.arjun.id])
  await app.db`update users set roles = '{MANAGER}' where id = ${cast.meera.id}`
  expect((await enter('arjun', AHEAD, 'PL')).recorded).toEqual([AHEAD])
  const [line] = await app.db<{ after: unknown }[]>`select after from audit_lines order by id desc limit 1`
  expect(line?.after).toEqual({ reason: 'PL', ownFigure: true })
  await app.db`update users set roles = '{ADMIN}' where id in (${cast.meera.id}, ${cast.arjun.id})`
})

test('a range lists its conflicts first and leaves out days on which it cannot be entered', async () => {
  await approveDay('ananya', '2026-03-03')
  await enter('ananya', '2026-03-04', 'SL')
  const ananya = await app.as('ananya')
  const refusal = await ananya.refused(absences.recordOwn, 'NEEDS_CONFIRMATION', own('2026-03-02', 'PL', { to: '2026-03-12' }))
  expect(refusal.issues?.map(({ message }) => message)).toEqual([
    '03/03/2026 is approved: it waits for approval.',
    '04/03/2026 has SL already.',
  ])
  expect(await inForce('ananya', '2026-03-02')).toBeNull()
  const entered = await enter('ananya', '2026-03-02', 'PL', { to: '2026-03-12', confirm: 'true' })
  expect(entered).toEqual({
    recorded: ['02', '04', '05', '06', '07', '09', '10'].map((day) => `2026-03-${day}`),
    waiting: ['2026-03-03', '2026-03-11', '2026-03-12'],
    withdrawn: [],
    leftOut: [],
  })
  const nothing = await ananya.refused(absences.recordOwn, 'ABSENCE_UNCHANGED', own('2026-03-05', 'PL', { to: '2026-03-07' }))
  expect(nothing.issues ?? []).toEqual([])
})

test('a pending range is withdrawn as a whole, across a Sunday and a weekly off', async () => {
  const days = ['16', '17', '18', '20', '21', '23', '24'].map((day) => `2026-03-${day}`)
  const weeklyOff = { user: cast.ananya.id, date: '2026-03-19', reason: 'reject' as const }
  await (await app.as('meera')).ok(absences.record, { query: { confirm: 'true' }, body: weeklyOff })
  expect(await enter('ananya', '2026-03-16', 'PL', { to: '2026-03-24' })).toMatchObject({ waiting: days, leftOut: [] })
  expect((await waiting('kavita')).map(({ day }) => day).toSorted()).toEqual(days)
  expect(await enter('ananya', '2026-03-16', '', { to: '2026-03-24' })).toEqual({
    recorded: [],
    waiting: [],
    withdrawn: days,
    leftOut: [],
  })
  expect(await waiting('kavita')).toEqual([])
  expect(await inForce('ananya', '2026-03-19')).toBe('reject')
})

test('a manager’s range is recorded, limited in length, and refused where no day can be entered', async () => {
  const kavita = await app.as('kavita')
  const of = (date: string, to: string) => ({ query: {}, body: { user: cast.ananya.id, date, to, reason: 'PL' as const } })
  const { entered, data } = await kavita.ok(absences.record, of('2026-03-16', '2026-03-18'))
  expect([entered.recorded, data.date]).toEqual([['2026-03-16', '2026-03-17', '2026-03-18'], '2026-03-16'])
  for (const [to, message] of [
    ['2026-03-01', 'The last day can’t be before the first.'],
    ['2026-09-03', 'A range has at most 184 days.'],
  ] as const) {
    const { issues } = await kavita.refused(absences.record, 'INVALID_REQUEST', of('2026-03-02', to))
    expect(issues).toEqual([{ path: 'to', message }])
  }
  await kavita.refused(absences.record, 'ABSENCE_TOO_FAR', of('2027-03-10', '2027-03-12'))
  await (await app.as('meera')).ok(closedMonths.close, { query: { confirm: 'true' }, body: { month: '2026-02' } })
  const none = await kavita.refused(absences.record, 'ABSENCE_NOWHERE', of('2026-02-26', '2026-02-27'))
  expect(none.issues?.map(({ message }) => message)).toEqual(
    ['26', '27'].map((day) => `${day}/02/2026 is left out: This month is closed. An admin can reopen it with a reason.`),
  )
})

test('people who do not decide a pending absence get the same replies for every reason', async () => {
  const seen: string[] = []
  for (const reason of ['SL', 'PL', 'LOP'] as const) {
    await enter('ananya', AHEAD, reason)
    const item = { ...(await waits('ananya', AHEAD)), version: 1 }
    const farhan = await app.as('farhan')
    const texts = [
      await farhan.send(approvals.waiting, { query: { q: 'ananya' } }),
      await farhan.send(approvals.decided, { query: {} }),
      await farhan.send(absences.ofUser, { params: { user: cast.ananya.id }, query: month }),
      await farhan.send(approvals.decide, decision({ ...item, id: cast.ananya.id })),
    ].map((reply) => reply.text())
    seen.push((await Promise.all(texts)).join('\n').replaceAll(/"requestId":"[^"]*"/g, ''))
  }
  expect(new Set(seen).size).toBe(1)
})
