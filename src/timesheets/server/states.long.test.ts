import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { CLOSED_MONTHS, type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import type { Endpoint } from '../../kit/shared/endpoint.ts'
import { toDay, parseInstant } from '../../kit/shared/time.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { STATUS_WORDS, TIMESHEET_STATUSES } from '../vocabulary.ts'
import { approval } from '../approval-contract.ts'
import { timesheets } from '../contract.ts'
import { entries } from '../entries-contract.ts'

/**
 * Tests the states of timesheets (001 §4) against the database, with generated sequences of real calls. A model of events
 * predicts each outcome.
 */
const BEGIN = '2026-10-30T06:00:00Z'
const MINUTE = 60_000
const UNDO = 10 * MINUTE

const place = fc.nat(1)
const figures: fc.Arbitrary<Figures> = fc.array(
  fc.record({ project: fc.nat(1), done: fc.nat(4000).map((cents) => cents / 100) }),
  {
    minLength: 1,
    maxLength: 2,
  },
)
const decider = fc.constantFrom<CastName>('kavita', 'kavita', 'kavita', 'kavita', 'meera', 'farhan')
type Figures = { project: number; done: number }[]
type Step =
  | { act: 'submit'; back: number; figures: Figures }
  | { act: 'decide'; who: CastName; place: number; isApproval: boolean; isStale: boolean }
  | { act: 'resubmit'; place: number; figures: Figures | null }
  | { act: 'undo'; who: CastName; place: number }
  | { act: 'wait'; minutes: number }
  | { act: 'members'; projects: number[] }
  | { act: 'close' }
  | { act: 'reopen' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('submit' as const), back: fc.integer({ min: -1, max: 3 }), figures }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('decide' as const),
      who: decider,
      place,
      isApproval: fc.boolean(),
      isStale: fc.nat(5).map((one) => one === 0),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('resubmit' as const), place, figures: fc.option(figures) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('undo' as const), who: decider, place }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.constantFrom(1, 9, 11, 1440) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('members' as const), projects: fc.subarray([0, 1]) }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ act: 'close' }, { act: 'reopen' }) },
)

type Line = { project: string; done: number; rows: null }
type Event = { kind: string; actor: string; at: string; remarks: string; lines: Line[] | null; version: number }
const standing = (events: readonly Event[]): Event[] =>
  events.reduce<Event[]>((all, event) => (event.kind === 'undone' ? all.slice(0, -1) : [...all, event]), [])
const isDecision = ({ kind }: Event): boolean => kind === 'approved' || kind === 'declined'

function replay(events: readonly Event[]) {
  const stand = standing(events)
  const [last, filled, decision] = [stand.at(-1), stand.findLast(({ lines }) => lines !== null), stand.findLast(isDecision)]
  const isDecided = last !== undefined && isDecision(last)
  return {
    status: TIMESHEET_STATUSES.find((status) => isDecided && STATUS_WORDS[status] === last.kind) ?? 'FILLED',
    version: events.length,
    lines: filled?.lines,
    user_remarks: filled?.remarks,
    filled_at: filled?.at,
    resubmitted: stand.some(({ kind }) => kind === 'resubmitted'),
    approver_remarks: decision?.remarks ?? '',
    decided_by: isDecided ? last.actor : null,
    decided_at: isDecided ? last.at : null,
  }
}

let app: TestApp
const projects: string[] = []
const clients = new Map<CastName, Client>()
beforeAll(async () => {
  app = await startTestApp(new Date(BEGIN))
  for (const who of ['meera', 'kavita', 'farhan', 'ananya'] as const) clients.set(who, await app.as(who))
  for (const name of ['Optics', 'Waves'])
    projects.push((await as('meera').ok(timesheets.addProject, { body: { name } })).data._id)
})
afterAll(() => app.close())
const as = (who: CastName): Client => clients.get(who) ?? app.anonymous

type Model = {
  entries: { day: string; id: string; events: Event[] }[]
  members: { project: string; from: number; to: number }[]
  isClosed: boolean
}

const isMember = ({ members }: Model, project: string, day: string): boolean => {
  const [start, end] = [day, addDaysTo(day, 1)].map((each) => parseInstant(each)?.getTime() ?? 0) as [number, number]
  return members.some((one) => one.project === project && one.from < end && one.to > start)
}

async function play(model: Model, next: Step): Promise<void> {
  const now = app.clock.now.getTime()
  const at = app.clock.now.toISOString()
  const linesOf = (sent: readonly { project: number; done: number }[]): Line[] =>
    sent.map(({ project, done }) => ({ project: projects[project] ?? '', done, rows: null }))
  const bodyOf = (lines: readonly Line[]) => lines.map(({ project, done }) => ({ id: project, done }))
  const linesProblem = (lines: readonly Line[], day: string): boolean =>
    new Set(lines.map(({ project }) => project)).size < lines.length ||
    lines.some(({ project }) => !isMember(model, project, day))
  const closed = (day: string): boolean => model.isClosed && day.startsWith('2026-10')
  const make = async (who: CastName, spec: Endpoint, sent: Parameters<Client['send']>[1], predicted: string) => {
    const response = await as(who).send(spec, sent)
    const reply = (await response.json()) as { success: boolean; code?: string; message: string; results?: { code: string }[] }
    const code = reply.success ? 'ok' : (reply.results?.[0]?.code ?? reply.code)
    expect(code, `${JSON.stringify(next)} at ${at}: ${reply.message}`).toBe(predicted)
    return reply as never
  }
  const add = (events: Event[], part: Omit<Event, 'at' | 'version'>): void =>
    void events.push({ ...part, at, version: events.length + 1 })

  if (next.act === 'wait') {
    app.clock.now = new Date(now + next.minutes * MINUTE)
    return
  }
  if (next.act === 'members') {
    const wanted = next.projects.map((index) => projects[index] ?? '')
    const present = model.members.filter(({ to }) => to === Number.POSITIVE_INFINITY)
    await make('meera', timesheets.assign, { body: { userId: cast.ananya.id, projects: wanted } }, 'ok')
    for (const one of present) if (!wanted.includes(one.project)) one.to = now
    for (const project of wanted)
      if (!present.some((one) => one.project === project))
        model.members.push({ project, from: now, to: Number.POSITIVE_INFINITY })
    model.members = model.members.filter(({ from, to }) => from < to)
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
  if (next.act === 'submit') {
    const day = addDaysTo(toDay(app.clock.now), -next.back)
    const lines = linesOf(next.figures)
    const predicted =
      next.back < 0 || next.back > 2
        ? 'INVALID_REQUEST'
        : model.entries.some((entry) => entry.day === day)
          ? 'TIMESHEET_SUBMIT_ERR'
          : linesProblem(lines, day)
            ? 'INVALID_REQUEST'
            : closed(day)
              ? 'MONTH_CLOSED'
              : 'ok'
    const reply = await make(
      'ananya',
      entries.submit,
      { body: { date: day, projects: bodyOf(lines), remarks: `of ${day}` } },
      predicted,
    )
    if (predicted !== 'ok') return
    const events: Event[] = []
    add(events, { kind: 'filled', actor: cast.ananya.id, remarks: `of ${day}`, lines })
    model.entries.push({ day, id: (reply as { data: { _id: string } }).data._id, events })
    return
  }
  const entry = model.entries[next.place]
  if (entry === undefined) return
  const { day, id, events } = entry
  const state = replay(events)
  if (next.act === 'resubmit') {
    const lines = next.figures === null ? null : linesOf(next.figures)
    const predicted =
      state.status !== 'REJECTED'
        ? 'NOT_DECLINED'
        : lines !== null && linesProblem(lines, day)
          ? 'INVALID_REQUEST'
          : closed(day)
            ? 'MONTH_CLOSED'
            : 'ok'
    const body = { timesheetId: id, userRemarks: `again ${events.length}`, ...(lines && { projects: bodyOf(lines) }) }
    await make('ananya', entries.resubmit, { body }, predicted)
    if (predicted === 'ok')
      add(events, {
        kind: 'resubmitted',
        actor: cast.ananya.id,
        remarks: `again ${events.length}`,
        lines: lines ?? state.lines ?? [],
      })
    return
  }
  const actor = cast[next.who].id
  if (next.act === 'decide') {
    const status = next.isApproval ? 'APPROVED' : 'REJECTED'
    const remarks = next.isApproval ? '' : `no ${events.length}`
    const predicted =
      next.who === 'farhan'
        ? 'TIMESHEET_NOT_FOUND'
        : closed(day)
          ? 'MONTH_CLOSED'
          : state.status === status
            ? 'ALREADY_DECIDED'
            : next.isStale
              ? 'DECISION_OUTDATED'
              : 'ok'
    const body = { status, approverRemarks: remarks, version: state.version + Number(next.isStale) }
    await make(next.who, approval.update, { params: { id }, body }, predicted)
    if (predicted === 'ok') add(events, { kind: STATUS_WORDS[status], actor, remarks, lines: null })
    return
  }
  const last = events.at(-1)
  const canUndo = last !== undefined && isDecision(last) && last.actor === actor && now < Date.parse(last.at) + UNDO
  const predicted = next.who === 'farhan' ? 'TIMESHEET_NOT_FOUND' : closed(day) ? 'MONTH_CLOSED' : canUndo ? 'ok' : 'UNDO_OVER'
  await make(next.who, approvals.undo, { body: { items: [{ kind: 'timesheet', id, version: state.version }] } }, predicted)
  if (predicted === 'ok') add(events, { kind: 'undone', actor, remarks: '', lines: null })
}

const stored = () => app.db<{ id: string; events: Event[]; entry: ReturnType<typeof replay> }[]>`
  select e.id,
    (select jsonb_agg(jsonb_build_object('kind', v.kind, 'actor', v.actor_id, 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'remarks', v.remarks, 'lines', v.lines, 'version', v.version) order by v.id) from timesheet_events v where v.entry_id = e.id) as events,
    jsonb_build_object('status', e.status, 'version', e.version, 'user_remarks', e.user_remarks, 'resubmitted', e.resubmitted,
      'filled_at', to_char(e.filled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'approver_remarks', e.approver_remarks,
      'decided_by', e.decided_by, 'decided_at', to_char(e.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'lines', (select jsonb_agg(jsonb_build_object('project', l.project_id, 'done', l.done, 'rows', l.task_rows) order by l.place)
        from timesheet_lines l where l.entry_id = e.id)) as entry
  from timesheet_entries e order by e.filled_at, e.id`

test('every call ends as the model predicts, and replayed events give the entries', async () => {
  const reached = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      app.clock.now = new Date(BEGIN)
      for (const table of ['timesheet_events', 'timesheet_lines', 'timesheet_entries', 'timesheet_memberships', ...CLOSED_MONTHS])
        await app.db`delete from ${app.db(table)}`
      const model: Model = { entries: [], members: [], isClosed: false }
      await play(model, { act: 'members', projects: [0, 1] })
      for (const next of steps) await play(model, next)
      const rows = await stored()
      expect(rows).toHaveLength(model.entries.length)
      for (const { id, events } of model.entries) {
        const row = rows.find((one) => one.id === id)
        expect(row?.events).toEqual(events)
        expect(row?.entry).toEqual(replay(row?.events ?? []))
        for (const { kind } of events) reached.set(kind, (reached.get(kind) ?? 0) + 1)
      }
    }),
    { numRuns: 200, seed: 20_261_120 },
  )
  // The sequences reached every state, so they were long enough.
  expect([...reached.keys()].toSorted()).toEqual(['approved', 'declined', 'filled', 'resubmitted', 'undone'])
})
