import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { storeLedger } from '../../../../test/ledger.ts'
import { randomLedger } from '../../../../test/random-ledger.ts'
import { workedWeek } from '../../../../test/worked-week.ts'
import { approvals } from '../../../inbox/approvals-contract.ts'
import { closedMonths } from '../../../closed-months/contract.ts'
import { settings } from '../../../settings/contract.ts'
import { roundToSecondsSql } from '../../../target-projects/server/lookup.ts'
import { entries } from '../../../timesheets/entries-contract.ts'
import { withTaskRows } from '../../../timesheets/rules.ts'
import { approval } from '../../../timesheets/approval-contract.ts'
import { gaps } from '../../../timesheets/gaps-contract.ts'
import { type CheckedDay, crossChecks } from '../contract.ts'
import { getInboxGroup } from '../../../users/day-verdict-rules.ts'
import { describeGaps } from '../rules.ts'

const WEEK = { from: '2026-06-01', to: '2026-06-07' }
let app: TestApp
let meera: Client
let kavita: Client
let idOf: (key: string) => string
let finish: (day: string, rows: number) => PromiseLike<unknown>
beforeAll(async () => {
  app = await startTestApp(new Date('2026-06-08T06:00:00Z'))
  idOf = await storeLedger(app.db, workedWeek)
  ;[meera, kavita] = [await app.as('meera'), await app.as('kavita')]
  const { fileId, taskIds } = await arrangeFile(app.db, { project: 'Optics of the week', rows: 45 })
  finish = (day, rows) => app.db`
    insert into task_events (task_id, file_id, at, kind, role, actor_id, version, "set", was)
    select t.id, ${fileId}, ${`${day}T12:00:00+05:30`}, 'update', 'AUTHOR', ${cast.ananya.id}, 2, '{}', '{}'
    from unnest(${taskIds.slice(0, rows)}::uuid[]) t(id)`
  for (const { date, lines } of workedWeek.timesheets) await finish(date, Math.min(45, lines[0]?.done ?? 0))
})
afterAll(() => app.close())
const checked = async (client: Client, query: Record<string, unknown> = {}) =>
  client.ok(crossChecks.ofDays, { query: { ...WEEK, ...query } as never })
const daysOf = async (client: Client, query: Record<string, unknown> = {}) =>
  (await checked(client, query)).data.map(({ dateKey, gaps }) => [dateKey, ...describeGaps(gaps)])

const apart = (hours: string, by: string) => `${hours} h recorded, the shift requires 8.00 h: ${by}`
const typed = 'Optics of the week, timesheet has 60, 45 task rows were decided: 15 more than decided'
const flagged = [
  ['2026-06-06', 'a day off, but 2.00 h are recorded'],
  ['2026-06-03', apart('4.00', '4.00 h less')],
  ['2026-06-01', apart('12.00', '4.00 h more'), typed],
  ['2026-06-02', apart('6.00', '2.00 h less')],
]

test('the largest difference comes first, then the latest day, without empty days of leave', async () => {
  const { data, total, look } = await checked(kavita)
  expect(data.map(({ dateKey, gaps }) => [dateKey, ...describeGaps(gaps)])).toEqual([...flagged, ['2026-06-05']])
  expect([total, look]).toEqual([5, 4])
  expect(data.at(-1)).toMatchObject({
    user: { _id: cast.ananya.id, fullName: 'Ananya Iyer', email: cast.ananya.email },
    timesheet: 40,
    taskRows: 40,
    worklogUnits: null,
    timesheetHours: 8,
    qualitativeHours: 1,
    prodHours: 0,
    recorded: 9,
    required: 8,
    absence: null,
  })
  expect(await daysOf(kavita, { look: 'yes', limit: 2, page: 2 })).toEqual(flagged.slice(2))
  expect((await checked(kavita, { look: 'yes' })).total).toBe(4)
})

test('a qualitative record counts while it is pending, but not after it is returned or deleted', async () => {
  const set = (approved: boolean, returned: boolean) => app.db`
    update qualitative_records set approved = ${approved}, returned = ${returned},
      decided_at = case when ${approved || returned}::boolean then filled_at end,
      decided_by = case when ${approved || returned}::boolean then ${cast.meera.id}::uuid end
    where user_id = ${cast.ananya.id}`
  onTestFinished(() => void set(true, false).execute())
  const friday = async () => (await checked(kavita)).data.find(({ dateKey }) => dateKey === '2026-06-05')
  await set(false, false)
  expect(await friday()).toMatchObject({ qualitativeHours: 1, recorded: 9 })
  await set(false, true)
  expect(await friday()).toMatchObject({ qualitativeHours: 0, recorded: 8 })
  await set(true, false)
  await app.db`update qualitative_records set deleted_at = now(), deleted_by = ${cast.meera.id} where user_id = ${cast.ananya.id}`
  onTestFinished(() => void app.db`update qualitative_records set deleted_at = null, deleted_by = null where true`.execute())
  expect(await friday()).toMatchObject({ qualitativeHours: 0, recorded: 8 })
})

test('a project with files but no finished rows has the count 0, and one without files has none', async () => {
  await app.db`delete from task_events where at = '2026-06-05T12:00:00+05:30'`
  onTestFinished(async () => void (await finish('2026-06-05', 40)))
  const words = 'Optics of the week, timesheet has 40, no task rows were decided: 40 more than decided'
  expect(await daysOf(kavita, { from: '2026-06-05' })).toContainEqual(['2026-06-05', words])
  await app.db`update project_modules set module = 'worklog' where project_id = ${idOf('optics')} and module = 'sections'`
  onTestFinished(
    () =>
      void app.db`update project_modules set module = 'sections' where project_id = ${idOf('optics')} and module = 'worklog'`.execute(),
  )
  expect(await daysOf(kavita, { from: '2026-06-05' })).toContainEqual(['2026-06-05'])
})

test('worklog units are compared with the timesheet lines of their project', async () => {
  const worklog = (units: number) => app.db`
    with subject as (
      insert into worklog_subjects (project_id, name, created_at, created_by)
      values (${idOf('optics')}, 'Lenses', now(), ${cast.meera.id}) returning id),
    profile as (
      insert into worklog_profiles (subject_id, name, budget_paise, created_at, created_by)
      select id, 'Standard', 6000, now(), ${cast.meera.id} from subject returning id),
    target as (
      insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
      select id, ${cast.ananya.id}, 'June', 'units', 40, '2026-06-05', '2026-06-05', now(), ${cast.meera.id} from profile returning id)
    insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_units, filled_at, filled_by)
    select id, ${cast.ananya.id}, '2026-06-05', 'units', 40, ${units}, now(), ${cast.ananya.id} from target`
  onTestFinished(async () => {
    for (const table of ['sub_targets', 'targets', 'profiles', 'subjects'])
      await app.db`delete from ${app.db(`worklog_${table}`)}`
  })
  await worklog(60)
  const words = 'Optics of the week, timesheet has 40, 40 task rows were decided, worklog has 60: 20 fewer than in the worklog'
  expect(await daysOf(kavita, { from: '2026-06-05' })).toContainEqual(['2026-06-05', words])
  expect((await checked(kavita)).data.find(({ dateKey }) => dateKey === '2026-06-05')?.worklogUnits).toBe(60)
  const waiting = async () => {
    await app.db`update timesheet_entries set status = 'FILLED', decided_at = null, decided_by = null where day = '2026-06-05'`
    const { data } = await kavita.ok(approvals.waiting, { query: {} })
    return data.find(({ day }) => day === '2026-06-05')?.day_gaps
  }
  // The inbox compares the rows that were decided, as the cross-check does, and not those that were stored with the line.
  expect(await waiting()).toEqual([words])
  await app.db`update worklog_sub_targets set removed_at = now(), removed_by = ${cast.meera.id}, removed_because = 'removed' where day = '2026-06-05'`
  expect((await checked(kavita)).data.find(({ dateKey }) => dateKey === '2026-06-05')?.worklogUnits).toBe(null)
  expect(await waiting()).toEqual([])
})

test('each day uses the tolerance in force on it', async () => {
  const set = { key: 'CROSS_CHECK_TOLERANCE' as const, value: 60, effective: '2026-06-03' }
  await kavita.refused(settings.set, 'NOT_ALLOWED', { body: set })
  await meera.ok(settings.set, { body: set })
  onTestFinished(() => void app.db`delete from settings`.execute())
  expect(await daysOf(kavita, { look: 'yes' })).toEqual(flagged.filter(([day]) => day !== '2026-06-03'))
})

test('a manager sees their team of each day, an admin everybody, and staff nobody', async () => {
  const farhan = await app.as('farhan')
  expect(await daysOf(farhan)).toEqual([])
  await app.db`
    insert into user_managers (user_id, effective_from, manager_id) values (${cast.ananya.id}, '2026-06-03', ${cast.farhan.id})`
  onTestFinished(() => void app.db`delete from user_managers where effective_from = '2026-06-03'`.execute())
  expect((await daysOf(farhan)).map(([day]) => day)).toEqual(['2026-06-06', '2026-06-03', '2026-06-05'])
  expect((await daysOf(kavita)).map(([day]) => day)).toEqual(['2026-06-01', '2026-06-02'])
  expect(await daysOf(meera, { q: 'NANYA.iy' })).toHaveLength(5)
  expect(await daysOf(meera, { q: '%' })).toEqual([])
  await (await app.as('ananya')).refused(crossChecks.ofDays, 'NOT_ALLOWED', { query: WEEK })
})

test.each([
  [{ from: '2026-06-07', to: '2026-06-01' }, 'The end can’t be before the start.'],
  [{ from: '2026-05-01', to: '2026-06-01' }, 'The period can have at most 31 days.'],
  [{ from: '', to: '2026-06-01' }, 'Please select both dates'],
  [{ from: '2026-06-31', to: '2026-07-01' }, 'Dates use YYYY-MM-DD.'],
])('a cross-check of the period %j is refused with "%s"', async (query, message) => {
  expect((await meera.refused(crossChecks.ofDays, 'INVALID_REQUEST', { query })).message).toBe(message)
})

test('a report of too many person-days is refused unless a name narrows it', async () => {
  await app.db`
    insert into users (email, full_name, password_hash, roles, created_at)
    select 'many' || n || '@proofline.example', 'Many ' || n, '-', '{AUTHOR}', '2026-05-01' from generate_series(1, 3900) n`
  const query = { from: '2026-05-08', to: '2026-06-07' }
  const { message } = await meera.refused(crossChecks.ofDays, 'REPORT_TOO_LARGE', { query })
  expect(message).toMatch(/^This report would have 1,2\d,\d{3} person-days; at most 1,20,000 are allowed\./)
  expect(await daysOf(meera, { ...query, q: 'ananya i' })).toHaveLength(5)
})

test('a month is not ready to close while a day with a difference awaits a decision', async () => {
  const decide = (status: 'FILLED' | 'APPROVED') => app.db`
    update timesheet_entries set status = ${status}, decided_at = case when ${status} = 'APPROVED' then filled_at end,
      decided_by = case when ${status} = 'APPROVED' then ${cast.meera.id}::uuid end
    where day in ('2026-06-01', '2026-06-05')`
  const point = async () => {
    const { data } = await meera.ok(closedMonths.checklist, { params: { month: '2026-06' } })
    return data.find(({ place }) => place.href.startsWith('/report/cross-check'))
  }
  await decide('FILLED')
  expect(await point()).toMatchObject({
    title: 'Work and timesheets differ',
    detail: 'Ananya Iyer 01/06',
    words: '1 day on which work and timesheet differ',
    list: [{ name: 'Ananya Iyer 01/06', detail: `${apart('12.00', '4.00 h more')}; ${typed}` }],
    place: { href: '/report/cross-check?from=2026-06-01&to=2026-06-08&look=yes' },
  })
  await decide('APPROVED')
  expect(await point()).toMatchObject({
    title: 'Work and timesheets agree',
    detail: '4 days with a difference, none waits',
    count: 0,
    list: [],
  })
})

test('the inbox marks timesheets by the same rules and names the differences', async () => {
  await app.db`update timesheet_entries set status = 'FILLED', decided_at = null, decided_by = null where user_id = ${cast.ananya.id}`
  const waiting = async (query: Record<string, string> = {}) => kavita.ok(approvals.waiting, { query: query as never })
  const { data, look } = await waiting({ sort: 'look' })
  expect(data.map(({ day, needs_look: needsLook, day_gaps: gaps }) => [day, needsLook, gaps])).toEqual([
    ['2026-06-06', true, ['a day off, but 2.00 h are recorded']],
    ['2026-06-03', true, [apart('4.00', '4.00 h less')]],
    ['2026-06-02', true, [apart('6.00', '2.00 h less')]],
    ['2026-06-01', true, [apart('12.00', '4.00 h more'), typed]],
    ['2026-06-05', false, []],
  ])
  const { day_gaps: ofPerson } = await kavita.ok(approval.view, { params: { userId: cast.ananya.id }, query: {} })
  expect(ofPerson).toMatchObject(Object.fromEntries(data.map(({ id, day_gaps: gaps }) => [id, gaps])))
  expect(look).toBe(4)
  expect((await waiting({ look: 'yes' })).total).toBe(4)
  const [first] = data
  const items = [{ kind: 'timesheet', id: first?.id ?? '', version: first?.version ?? 0 }]
  await kavita.ok(approvals.decide, { body: { items, outcome: 'decline', remark: 'Not a working day' } })
  const decided = (await kavita.ok(approvals.decided, { query: {} })).data
  expect(decided).toMatchObject([{ day: '2026-06-06', needs_look: false, outcome: 'declined' }])
})

/** The verdicts that a day with records can have if the calendar of missing days marks it so. */
const leave = ['absent', 'contradictory']
const verdictsOfMark: Readonly<Record<string, readonly string[]>> = {
  SL: leave,
  PL: leave,
  LOP: leave,
  off: ['off', 'holiday', 'over', 'contradictory'],
  missing: ['short', 'complete', 'over', 'contradictory'],
}

test('the inbox and the calendar judge each day as the cross-check does in generated months', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  await storeLedger(app.db, { ...randomLedger(seed), accounts: [], holds: [] })
  const { data } = await meera.ok(approvals.waiting, { query: { everyone: 'yes', limit: 500 } as never })
  const sheets = data.filter(({ kind }) => kind === 'timesheet')
  const marked = new Map(sheets.map((entry) => [`${entry.person._id} ${entry.day}`, entry]))
  let compared = 0
  for (const [from, to] of [
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
  ]) {
    const { data: whole, total } = await checked(meera, { from, to, limit: 500 })
    const { people } = await meera.ok(gaps.team, { query: { month: from?.slice(0, 7), limit: 500 } as never })
    const markOf = ({ user, dateKey }: CheckedDay) =>
      people.find(({ _id }) => _id === user._id)?.days[Number(dateKey.slice(8)) - 1] ?? 'none'
    for (const each of whole) {
      const verdicts = verdictsOfMark[markOf(each)]
      if (verdicts !== undefined) expect(verdicts, `SEED=${seed} ${each._id}`).toContain(each.verdict)
    }
    for (const { _id, gaps: found, verdict, is_compared: isCompared } of whole) {
      const inInbox = marked.get(_id)
      if (inInbox === undefined) continue
      compared += 1
      expect(inInbox.day_gaps, `SEED=${seed} ${_id}`).toEqual(describeGaps(found))
      expect(inInbox.verdict, `SEED=${seed} ${_id}`).toBe(verdict)
      if (!data.some((other) => other.line === inInbox.line && other.id !== inInbox.id))
        expect(inInbox.group, `SEED=${seed} ${_id}`).toBe(getInboxGroup(verdict, isCompared))
    }
    // Reading a page discards days that cannot be on it, so each page is compared with the whole list.
    for (const page of [1, 2, 5, Math.ceil(total / 7)])
      expect((await checked(meera, { from, to, limit: 7, page })).data, `SEED=${seed} page ${page}`).toEqual(
        whole.slice((page - 1) * 7, page * 7),
      )
  }
  expect(compared).toBeGreaterThan(20)
})

test('roundToSecondsSql rounds 17.5 s up to 18 s in SQL', async () => {
  const shifts = app.db`0.35::numeric(60, 40) / 576`
  const [row] = await app.db<{ seconds: string }[]>`select ${roundToSecondsSql(app.db, app.db`${shifts} * 8 * 3600`)} as seconds`
  expect(row).toEqual({ seconds: '18' })
})

test('a day without a valid timesheet says so and names the decided task rows', async () => {
  const day = '2026-06-04'
  const reason = async (to: string) =>
    app.db`insert into absences (user_id, day, reason, made_at, made_by) values (${cast.ananya.id}, ${day}, ${to}, clock_timestamp(), ${cast.meera.id})`
  const gapsOf = async () => (await daysOf(kavita, { from: day, to: day }))[0]?.slice(1)
  await finish(day, 12)
  onTestFinished(() => void app.db`delete from task_events where at = ${`${day}T12:00:00+05:30`}`.execute())
  expect(await gapsOf()).toEqual(['a day off, but 12 task rows were decided'])
  await reason('')
  onTestFinished(() => void app.db`delete from absences where day = ${day} and reason = ''`.execute())
  const short = '0.00 h recorded, the shift requires 8.00 h'
  expect(await gapsOf()).toEqual([`no timesheet that day, 12 task rows were decided, ${short}`])
  await app.db`
    insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, decided_at, decided_by)
    values (${cast.ananya.id}, ${day}, 'REJECTED', now(), false, 12, now(), ${cast.meera.id})`
  onTestFinished(() => void app.db`delete from timesheet_entries where day = ${day}`.execute())
  expect(await gapsOf()).toEqual([`the timesheet was declined, 12 task rows were decided, ${short}`])
})

// This test comes last, because the task rows that it creates stay in the database.
test('an imported day passes unchanged, but a differing typed figure is flagged', async () => {
  const day = '2026-06-08'
  const clear = async () => {
    for (const table of ['events', 'lines'])
      await app.db`delete from ${app.db(`timesheet_${table}`)} where entry_id in (select id from timesheet_entries where day = ${day})`
    await app.db`delete from timesheet_entries where day = ${day}`
  }
  const [project] = await app.db<{ id: string }[]>`select id from projects where name = 'Optics of the week'`
  await app.db`insert into project_modules (project_id, module) values (${project?.id ?? ''}, 'timesheets') on conflict do nothing`
  await app.db`
    insert into timesheet_memberships (project_id, user_id, during, added_by)
    values (${project?.id ?? ''}, ${cast.ananya.id}, tstzrange('2026-06-08T00:00:00+05:30', null), ${cast.meera.id})`
  onTestFinished(clear)
  await finish(day, 40)
  const ananya = await app.as('ananya')
  const { days } = await ananya.ok(entries.week, { query: { day } })
  const taken = withTaskRows([], days[0]?.projects ?? [])
  expect(taken).toEqual([{ project: project?.id, done: '40' }])
  const gapsOf = async (done: number) => {
    await ananya.ok(entries.submit, { body: { date: day, projects: [{ id: project?.id ?? '', done }] } })
    const found = (await daysOf(kavita, { from: day, to: day }))[0]?.slice(1)
    const waiting = (await kavita.ok(approvals.waiting, { query: {} })).data.find((entry) => entry.day === day)
    await clear()
    return [found, waiting?.day_gaps, waiting?.needs_look]
  }
  expect(await gapsOf(Number(taken[0]?.done))).toEqual([[], [], false])
  const few = [
    apart('6.00', '2.00 h less'),
    'Optics of the week, timesheet has 30, 40 task rows were decided: 10 fewer than decided',
  ]
  expect(await gapsOf(30)).toEqual([few, few, true])
  expect(await gapsOf(36), 'within the tolerance').toEqual([[], [], false])
})
