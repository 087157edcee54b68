import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { CLOSED_MONTHS, type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import type { Endpoint } from '../../kit/shared/endpoint.ts'
import { toDay } from '../../kit/shared/time.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { qualitative } from '../contract.ts'
import { review } from '../review-contract.ts'
import { toTimeSpent } from '../rules.ts'

/**
 * Makes generated sequences of real calls on qualitative records. Compares the states in the database (001 §4) with a model that
 * predicts each outcome.
 */
const BEGIN = '2026-10-30T06:00:00Z'
const MINUTE = 60_000
const UNDO = 10 * MINUTE

const place = fc.nat(2)
const isStale = fc.nat(5).map((one) => one === 0)
const tasks = fc.array(fc.nat(600), { minLength: 1, maxLength: 2 })
const decider = fc.constantFrom<CastName>('kavita', 'kavita', 'kavita', 'meera', 'farhan')
type Step =
  | { act: 'log'; back: number; tasks: number[] }
  | { act: 'decide'; who: CastName; place: number; isApproval: boolean; isStale: boolean }
  | { act: 'approve'; who: CastName; place: number }
  | { act: 'edit'; who: CastName; place: number; tasks: number[] | null; isStale: boolean }
  | { act: 'refill'; who: CastName; place: number; tasks: number[]; isStale: boolean }
  | { act: 'delete'; place: number; task: number }
  | { act: 'undo'; who: CastName; place: number }
  | { act: 'wait'; minutes: number }
  | { act: 'close' }
  | { act: 'reopen' }
const of = <Act extends Step['act']>(act: Act) => fc.constant(act)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: of('log'), back: fc.integer({ min: -1, max: 4 }), tasks }) },
  { weight: 4, arbitrary: fc.record({ act: of('decide'), who: decider, place, isApproval: fc.boolean(), isStale }) },
  { weight: 2, arbitrary: fc.record({ act: of('approve'), who: decider, place }) },
  { weight: 4, arbitrary: fc.record({ act: of('edit'), who: decider, place, tasks: fc.option(tasks), isStale }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: of('refill'),
      who: fc.constantFrom<CastName>('ananya', 'ananya', 'neha'),
      place,
      tasks,
      isStale,
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: of('delete'), place, task: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ act: of('undo'), who: decider, place }) },
  { weight: 3, arbitrary: fc.record({ act: of('wait'), minutes: fc.constantFrom(1, 9, 11, 1440) }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ act: 'close' }, { act: 'reopen' }) },
)

type State = {
  approved: boolean
  returned: boolean
  refilled: boolean
  remarks: string
  decided_by: string | null
  decided_at: string | null
  tasks: number[]
  is_deleted: boolean
}
type Event = { kind: string; actor: string; at: string; remarks: string; before: State | null; version: number }
type Kept = { day: string; id: string; state: State; events: Event[] }
const isDecision = ({ kind }: Event): boolean => ['approved', 'returned', 'edited'].includes(kind)
const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, one) => sum + one, 0)

let app: TestApp
const clients = new Map<CastName, Client>()
beforeAll(async () => {
  app = await startTestApp(new Date(BEGIN))
  for (const who of ['meera', 'kavita', 'farhan', 'ananya', 'neha'] as const) clients.set(who, await app.as(who))
})
afterAll(() => app.close())
const as = (who: CastName): Client => clients.get(who) ?? app.anonymous

const taskList = (minutes: readonly number[]) =>
  minutes.map((one, at) => ({ title: `Task ${at}`, description: 'Of the model', timeSpent: toTimeSpent(one) }))

type Model = { records: Kept[]; isClosed: boolean }

async function play(model: Model, next: Step): Promise<void> {
  const now = app.clock.now.getTime()
  const at = app.clock.now.toISOString()
  /**
   * Returns whether these minutes would bring a day above 24 hours (decision 174). They are new or, with `record`, replace those
   * of a record.
   */
  const isLong = (day: string, minutes: readonly number[], record?: Kept): boolean => {
    const others = model.records.filter((one) => one !== record && one.day === day && !one.state.is_deleted)
    const sum = sumOf(minutes) + sumOf(others.flatMap(({ state }) => state.tasks))
    return sum > 1440 && sumOf(minutes) > sumOf(record?.state.tasks ?? [])
  }
  const closed = (day: string): boolean => model.isClosed && day.startsWith('2026-10')
  const make = async (who: CastName, spec: Endpoint, sent: Parameters<Client['send']>[1], predicted: string) => {
    const response = await as(who).send(spec, sent)
    const reply = (await response.json()) as { success: boolean; code?: string; message: string; results?: { code: string }[] }
    const code = reply.success ? 'ok' : (reply.results?.[0]?.code ?? reply.code)
    expect(code, `${JSON.stringify(next)} at ${at}: ${reply.message}`).toBe(predicted)
    return reply as never
  }

  if (next.act === 'wait') {
    app.clock.now = new Date(now + next.minutes * MINUTE)
    return
  }
  if (next.act === 'close') {
    const predicted = toDay(app.clock.now) <= '2026-10-31' ? 'MONTH_NOT_OVER' : model.isClosed ? 'MONTH_CLOSED_ALREADY' : 'ok'
    await make('meera', closedMonths.close, { query: { confirm: 'true' }, body: { month: '2026-10' } }, predicted)
    if (predicted === 'ok') model.isClosed = true
    return
  }
  if (next.act === 'reopen') {
    const body = { month: '2026-10', reason: 'Something was forgotten.' }
    await make('meera', closedMonths.reopen, { body }, model.isClosed ? 'ok' : 'MONTH_NOT_CLOSED')
    model.isClosed = false
    return
  }
  if (next.act === 'log') {
    const day = addDaysTo(toDay(app.clock.now), -next.back)
    const predicted =
      next.back < 0 || next.back > 3
        ? 'INVALID_REQUEST'
        : isLong(day, next.tasks)
          ? 'QUALITATIVE_LONG_DAY'
          : closed(day)
            ? 'MONTH_CLOSED'
            : 'ok'
    const reply = await make(
      'ananya',
      qualitative.add,
      { body: { effectiveDate: day, taskList: taskList(next.tasks) } },
      predicted,
    )
    if (predicted !== 'ok') return
    const decided = { decided_by: null, decided_at: null }
    model.records.push({
      day,
      id: (reply as { data: { _id: string } }).data._id,
      state: { approved: false, returned: false, refilled: false, remarks: '', ...decided, tasks: next.tasks, is_deleted: false },
      events: [{ kind: 'logged', actor: cast.ananya.id, at, remarks: '', before: null, version: 1 }],
    })
    return
  }
  const record = model.records[next.place]
  if (record === undefined) return
  const { day, id, state, events } = record
  const version = events.length
  const change = (kind: string, actor: string, remarks: string, part: Partial<State>): void => {
    events.push({ kind, actor, at, remarks, before: state, version: version + 1 })
    record.state = { ...state, ...part }
  }
  if (next.act === 'refill') {
    const predicted =
      state.is_deleted || next.who !== 'ananya'
        ? 'QUALITATIVE_NOT_FOUND'
        : state.approved
          ? 'QUALITATIVE_APPROVED'
          : next.isStale
            ? 'QUALITATIVE_OUTDATED'
            : isLong(day, next.tasks, record)
              ? 'QUALITATIVE_LONG_DAY'
              : closed(day)
                ? 'MONTH_CLOSED'
                : 'ok'
    const body = { taskList: taskList(next.tasks), ...(next.isStale && { version: version + 1 }) }
    await make(next.who, qualitative.refill, { params: { id }, body }, predicted)
    const waits = { returned: false, refilled: state.refilled || state.returned, decided_by: null, decided_at: null }
    if (predicted === 'ok') change('refilled', cast.ananya.id, '', { ...waits, tasks: next.tasks })
    return
  }
  if (next.act === 'delete') {
    const own = await app.db<{ id: string }[]>`select id from qualitative_tasks where record_id = ${id} order by place`
    const task = own[next.task]?.id
    const predicted = state.is_deleted
      ? 'QUALITATIVE_NOT_FOUND'
      : task === undefined
        ? 'QUALITATIVE_TASK_NOT_FOUND'
        : closed(day)
          ? 'MONTH_CLOSED'
          : 'ok'
    const params = { taskId: task ?? crypto.randomUUID(), recordId: id }
    await make('meera', review.deleteTask, { params }, predicted)
    const left = state.tasks.filter((_, index) => index !== next.task)
    if (predicted === 'ok') change('task deleted', cast.meera.id, '', { tasks: left, is_deleted: left.length === 0 })
    return
  }
  const actor = cast[next.who].id
  const isHidden = next.who === 'farhan' || state.is_deleted
  const decided = { decided_by: actor, decided_at: at }
  if (next.act === 'edit') {
    const remarks = `edit ${version}`
    const predicted = isHidden
      ? 'QUALITATIVE_NOT_FOUND'
      : next.isStale
        ? 'QUALITATIVE_OUTDATED'
        : next.tasks !== null && isLong(day, next.tasks, record)
          ? 'QUALITATIVE_LONG_DAY'
          : closed(day)
            ? 'MONTH_CLOSED'
            : 'ok'
    const sent = { recordId: id, remarks, version: version + Number(next.isStale) }
    await make(next.who, review.edit, { body: { ...sent, ...(next.tasks && { taskList: taskList(next.tasks) }) } }, predicted)
    if (predicted === 'ok')
      change('edited', actor, remarks, { ...decided, approved: true, returned: false, remarks, tasks: next.tasks ?? state.tasks })
    return
  }
  if (next.act === 'undo') {
    const last = events.at(-1)
    const canUndo =
      last !== undefined && isDecision(last) && state.decided_by === actor && now < Date.parse(state.decided_at ?? '') + UNDO
    const isRaised = last?.kind === 'edited' && isLong(day, last.before?.tasks ?? [], record)
    const predicted = isHidden
      ? 'QUALITATIVE_NOT_FOUND'
      : closed(day)
        ? 'MONTH_CLOSED'
        : !canUndo
          ? 'QUALITATIVE_UNDO_OVER'
          : isRaised
            ? 'QUALITATIVE_LONG_DAY'
            : 'ok'
    await make(next.who, approvals.undo, { body: { items: [{ kind: 'qualitative', id, version }] } }, predicted)
    if (predicted === 'ok') change('undone', actor, '', { ...last?.before })
    return
  }
  const isApproval = next.act === 'approve' || next.isApproval
  const isOld = next.act === 'decide' && next.isStale
  const remarks = isApproval ? '' : `no ${version}`
  const predicted = isHidden
    ? 'QUALITATIVE_NOT_FOUND'
    : closed(day)
      ? 'MONTH_CLOSED'
      : (isApproval ? state.approved : state.returned)
        ? 'QUALITATIVE_DECIDED'
        : isOld
          ? 'QUALITATIVE_OUTDATED'
          : 'ok'
  if (next.act === 'approve') await make(next.who, review.approve, { body: { ids: [id] } }, predicted)
  else {
    const items = [{ kind: 'qualitative', id, version: version + Number(isOld) }]
    const outcome = isApproval ? 'approve' : 'decline'
    await make(next.who, approvals.decide, { body: { items, outcome, remark: remarks } }, predicted)
  }
  if (predicted === 'ok')
    change(isApproval ? 'approved' : 'returned', actor, remarks, {
      ...decided,
      approved: isApproval,
      returned: !isApproval,
      remarks,
    })
}

type Stored = { id: string; minutes: number; version: number; state: State; events: Event[] }
const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const stored = () => app.db<Stored[]>`
  select r.id, r.minutes, r.version,
    jsonb_build_object('approved', r.approved, 'returned', r.returned, 'refilled', r.refilled, 'remarks', r.remarks, 'decided_by', r.decided_by,
      'decided_at', to_char(r.decided_at at time zone 'UTC', ${iso}), 'is_deleted', r.deleted_at is not null,
      'tasks', (select coalesce(jsonb_agg(t.minutes order by t.place), '[]') from qualitative_tasks t where t.record_id = r.id)) as state,
    (select jsonb_agg(jsonb_build_object('kind', v.kind, 'actor', v.actor_id, 'remarks', v.remarks, 'version', v.version,
      'at', to_char(v.at at time zone 'UTC', ${iso}), 'before', v.before - 'decided_at' - 'decided_for' || jsonb_build_object(
        'decided_at', to_char((v.before ->> 'decided_at')::timestamptz at time zone 'UTC', ${iso}), 'is_deleted', false,
        'tasks', (select jsonb_agg((t -> 'minutes')::int) from jsonb_array_elements(v.before -> 'tasks') t))) order by v.id)
      from qualitative_events v where v.record_id = r.id) as events
  from qualitative_records r`

test('every call ends as the model predicts, and the database has the same states and events', async () => {
  const reached = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      app.clock.now = new Date(BEGIN)
      for (const table of ['qualitative_events', 'qualitative_tasks', 'qualitative_records', ...CLOSED_MONTHS])
        await app.db`delete from ${app.db(table)}`
      const model: Model = { records: [], isClosed: false }
      for (const next of steps) await play(model, next)
      const rows = await stored()
      expect(rows).toHaveLength(model.records.length)
      for (const { id, state, events } of model.records) {
        const row = rows.find((one) => one.id === id)
        expect(row?.events).toEqual(events)
        expect(row?.state).toEqual(state)
        expect([row?.minutes, row?.version]).toEqual([sumOf(state.tasks), events.length])
        for (const { kind } of events) reached.set(kind, (reached.get(kind) ?? 0) + 1)
      }
    }),
    { numRuns: 200, seed: 20_261_121 },
  )
  // The sequences must have reached a sufficient variety of states.
  expect([...reached.keys()].toSorted()).toEqual([
    'approved',
    'edited',
    'logged',
    'refilled',
    'returned',
    'task deleted',
    'undone',
  ])
})
