import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, cast, getDepartmentId } from '../../db/cast.ts'
import { startTestApp } from '../app.ts'
import { absences } from '../../src/absences/contract.ts'
import { closedMonths } from '../../src/closed-months/contract.ts'
import { collectRegistered } from '../../src/kit/server/domain.ts'
import { domains } from '../../src/app/server.ts'
import { reports } from '../../src/reports/contract.ts'
import { entries } from '../../src/timesheets/entries-contract.ts'
import { gaps } from '../../src/timesheets/gaps-contract.ts'
import { timesheets } from '../../src/timesheets/contract.ts'
import { users } from '../../src/users/contract.ts'
import { worklog } from '../../src/worklog/contract.ts'
import { figures } from '../../src/worklog/figures-contract.ts'
import { targetDays } from '../../src/worklog/target-days-contract.ts'
import { targetRestore } from '../../src/worklog/restore-contract.ts'
import { targets } from '../../src/worklog/targets-contract.ts'
import { findWorklogFaults } from '../../src/worklog/server/kept-sums.ts'
import { findHolidayFaults } from '../../src/holidays/server/queries.ts'
import { weighHolidays } from '../../src/holidays/server/weigh-holidays.ts'

// The effects of holidays on hours, money, sub-targets, missing days and closed months (calculations.md 1, Public holidays).

const app = await startTestApp(new Date('2026-09-04T06:00:00Z'))
afterAll(app.close)
const [meera, kavita, ananya] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('ananya')])
const by = cast.meera.id

type Made = { day: string; kind?: string; isHalf?: boolean; calendar?: string | null; state?: string }
const add = async ({ day, kind = 'national', isHalf = false, calendar = null, state = 'confirmed' }: Made): Promise<string> => {
  const confirmed = state === 'confirmed'
  const [row] = await app.db<{ id: string }[]>`
    insert into holidays (calendar_id, day, name, kind, is_half, state, made_at, made_by, confirmed_at, confirmed_by)
    values (${calendar}, ${day}, ${`Holiday of ${day}`}, ${kind}, ${isHalf}, ${state}, now(), ${by}, ${confirmed ? new Date() : null}, ${confirmed ? by : null})
    returning id`
  return row?.id ?? ''
}
const withdraw = (id: string) => app.db`
  update holidays set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = ${by}, changed_at = now(), changed_by = ${by}, version = version + 1
  where id = ${id}`
const addCalendar = async (name: string, most = 0): Promise<string> => {
  const [row] = await app.db<{ id: string }[]>`
    insert into holiday_calendars (name, restricted_max, made_at, made_by) values (${name}, ${most}, now(), ${by}) returning id`
  return row?.id ?? ''
}
type Use = { department?: string; person?: string; from?: string }
const use = (calendar: string | null, { department, person, from = '2026-01-01' }: Use = {}) => app.db`
  insert into holiday_calendar_uses (scope, department_id, user_id, calendar_id, effective_from, made_at, made_by)
  values (${department ? 'department' : person ? 'person' : 'workspace'}, ${department ?? null}, ${person ?? null}, ${calendar}, ${from}, clock_timestamp(), ${by})`
const holidaysOf = async (who: CastName) =>
  (await app.db<{ day: string }[]>`select day::text from person_holidays where user_id = ${cast[who].id} order by day`).map(
    ({ day }) => day,
  )
const refusal = (write: PromiseLike<unknown>): Promise<string | undefined> =>
  Promise.resolve(write).then(
    () => undefined,
    (error: { constraint_name?: string }) => error.constraint_name,
  )

const place = { projectId: '', profileId: '' }
beforeAll(async () => {
  place.projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  const subject = await meera.ok(worklog.addSubject, { params: { id: place.projectId }, body: { name: 'Mechanics' } })
  const profile = await meera.ok(worklog.addProfile, { params: { id: subject.data._id }, body: { name: 'Chapters', budget: 60 } })
  place.profileId = profile.data._id
  for (const who of ['ananya', 'imran'] as const)
    await meera.ok(users.salary, { params: { id: cast[who].id }, body: { amount: 52_000, effectiveDate: '2026-01-01' } })
})
const give = async (
  name: string,
  type: 'units' | 'hours',
  { start, end }: { start: string; end: string },
  who: CastName = 'ananya',
) => {
  const body = { name, type, target: type === 'units' ? 40 : 4, start, end, users: [cast[who].id] }
  return (await meera.ok(targets.create, { params: place, body })).data[0]?._id ?? ''
}
const daysOf = async (id: string) => (await meera.ok(targets.one, { params: { id } })).data.subTargets
const dayOf = async (id: string, date: string) => (await daysOf(id)).find((day) => day.date === date)
const fill = async (id: string, date: string, body: { completedUnits?: number; completedHours?: number }) =>
  meera.ok(targetDays.change, { params: { targetId: id, subId: (await dayOf(id, date))?._id ?? '' }, query: {}, body })
const noFaults = async () => expect([await findWorklogFaults(app.db), await findHolidayFaults(app.db)]).toEqual([[], []])

describe('a holiday in the worked month of August', () => {
  const range = { start: '2026-08-10', end: '2026-08-29' }
  let [units, hours, empty, independence, half] = ['', '', '', '', '']
  const perHour = async () => {
    const { lines } = (await meera.ok(figures.ofProfile, { params: { id: place.profileId }, query: { month: '2026-08' } })).data
    return [...new Set(lines.map((line) => `${line.monthHours} h, ${line.hourlyCost}`))]
  }
  beforeAll(async () => {
    ;[units, hours, empty] = [
      await give('Units', 'units', range),
      await give('Hours', 'hours', range),
      await give('Empty', 'hours', range),
    ]
    await fill(units, '2026-08-15', { completedUnits: 50 })
    await fill(hours, '2026-08-15', { completedHours: 5 })
  })

  test('has no effect while it is only proposed', async () => {
    const id = await add({ day: '2026-08-15', state: 'proposed' })
    expect([await perHour(), await holidaysOf('ananya')]).toEqual([['208 h, 250'], []])
    await withdraw(id)
  })

  test('keeps days with figures, removes the others, and raises the hourly cost of the rest', async () => {
    const calendar = await addCalendar('Company')
    await use(calendar)
    independence = await add({ day: '2026-08-15' })
    expect(await perHour()).toEqual(['200 h, 260'])
    expect(await dayOf(units, '2026-08-15')).toMatchObject({ completedUnits: 50, hours: 0, cost: 0, incentive: 0 })
    expect(await dayOf(hours, '2026-08-15')).toMatchObject({ completedHours: 5, hours: 5, cost: 1300, incentive: 260 })
    expect(await dayOf(empty, '2026-08-15')).toBeUndefined()
    await noFaults()

    half = await add({ day: '2026-08-28', kind: 'festival', isHalf: true, calendar })
    expect(await perHour()).toEqual(['196 h, 265.31'])
    await fill(units, '2026-08-28', { completedUnits: 50 })
    expect(await dayOf(units, '2026-08-28')).toMatchObject({ hours: 4, cost: 1061.22, incentive: 265.31 })
    expect((await dayOf(hours, '2026-08-15'))?.cost).toBe(1326.53)
    await noFaults()
  })

  test('gives its sub-targets back when withdrawn, also for targets added or deleted meanwhile', async () => {
    const later = await give('Later', 'hours', range)
    expect(await dayOf(later, '2026-08-15')).toBeUndefined()
    await meera.ok(targets.remove, { params: { id: empty }, query: { confirm: 'true' } as never })
    await withdraw(independence)
    await withdraw(half)
    expect(await perHour()).toEqual(['208 h, 250'])
    expect(await dayOf(later, '2026-08-15')).toMatchObject({ removed: null, completedHours: null })
    await meera.ok(targetRestore.restore, { params: { id: empty } })
    expect(await dayOf(empty, '2026-08-15')).toMatchObject({ removed: null })
    expect((await daysOf(empty)).length).toBe((await daysOf(later)).length)
    expect(await dayOf(units, '2026-08-15')).toMatchObject({ hours: 3, cost: 750, incentive: 500 })
    await noFaults()
  })

  test('is previewed with only its own effects, and the preview changes nothing', async () => {
    const reader = { actor: { id: by, roles: ['ADMIN' as const] }, today: '2026-09-04' }
    const weighed = { from: '2026-08-29', to: '2026-08-29', reader, registered: collectRegistered(domains) }
    const before = await perHour()
    await fill(units, '2026-08-29', { completedUnits: 40 })
    await app.db.unsafe('begin')
    const moves = await weighHolidays(app.db, weighed, () => add({ day: '2026-08-29' }))
    await app.db.unsafe('rollback')
    expect(moves.days).toEqual([{ day: '2026-08-29', people: moves.people, hours: -8 * moves.people }])
    expect(moves.people).toBeGreaterThan(10)
    expect(moves).toMatchObject({ hours: -8 * moves.people, subTargets: { gone: 3, come: 0, filled: 1 } })
    expect(moves.money?.after).not.toBe(moves.money?.before)
    expect(await perHour()).toEqual(before)
    expect(await dayOf(empty, '2026-08-29')).toMatchObject({ removed: null })
    await noFaults()
  })
})

describe('the calendar of a person', () => {
  const day = '2026-09-14'
  let [north, south, company] = ['', '', '']
  beforeAll(async () => {
    ;[north, south, company] = [await addCalendar('North', 1), await addCalendar('South'), await addCalendar('All')]
    const [physics, chemistry] = [getDepartmentId('Physics'), getDepartmentId('Chemistry')]
    await use(company)
    await use(north, { department: physics })
    await add({ day, kind: 'festival', calendar: north })
    await add({ day: '2026-09-15', kind: 'festival', calendar: south })
    await add({ day: '2026-09-16', kind: 'shutdown', calendar: company })
    await app.db`
      with s as (insert into user_department_sets (user_id, effective_from, made_by) values (${cast.ananya.id}, '2026-09-01', ${by}) returning id)
      insert into user_department_members (set_id, department_id, place) select s.id, d, 1 from s, unnest(${[physics, chemistry]}::uuid[]) d`
  })
  const setOnly = (name: 'Physics' | 'Biology') => app.db`
    with s as (insert into user_department_sets (user_id, effective_from, made_by) values (${cast.imran.id}, '2026-09-01', ${by}) returning id)
    insert into user_department_members (set_id, department_id, place) select s.id, ${getDepartmentId(name)}, 1 from s`

  test('comes from the one department calendar, and from the workspace if two departments differ', async () => {
    expect(await holidaysOf('ananya')).toEqual([day])
    await use(south, { department: getDepartmentId('Chemistry') })
    expect(await holidaysOf('ananya')).toEqual(['2026-09-16'])
    const unclear = await app.db`
      select user_id from holiday_calendars_on(array(select id from users), ${[day]}::date[]) where is_unclear and user_id = ${cast.ananya.id}`
    expect(unclear).toHaveLength(1)
    await use(south, { person: cast.ananya.id, from: '2026-09-10' })
    expect(await holidaysOf('ananya')).toEqual(['2026-09-15'])
    await use(null, { person: cast.ananya.id, from: '2026-09-10' })
    await use(north, { department: getDepartmentId('Chemistry') })
    expect(await holidaysOf('ananya')).toEqual([day])
    await noFaults()
  })

  test("changes with the person's departments and moves their holidays and target days", async () => {
    const id = await give('September', 'hours', { start: '2026-09-14', end: '2026-09-16' }, 'imran')
    await setOnly('Biology')
    expect((await daysOf(id)).map(({ date }) => date)).toEqual(['2026-09-14', '2026-09-15'])
    await setOnly('Physics')
    expect((await daysOf(id)).map(({ date }) => date)).toEqual(['2026-09-15', '2026-09-16'])
    await noFaults()
  })

  test('has the holidays in force for a new person', async () => {
    const [made] = await app.db<{ id: string }[]>`
      insert into users (email, full_name, password_hash, roles) values ('new@proofline.example', 'New', 'none', '{AUTHOR}') returning id`
    const found = await app.db`select day::text from person_holidays where user_id = ${made?.id ?? ''}`
    expect(found.map(({ day: one }) => one as string)).toEqual(['2026-09-16'])
  })

  test("gives a restricted day off to people who chose it, up to the calendar's limit", async () => {
    const [one, two] = [
      await add({ day: '2026-09-21', kind: 'restricted', calendar: north }),
      await add({ day: '2026-09-22', kind: 'restricted', calendar: north }),
    ]
    const id = await give('Chosen', 'hours', { start: '2026-09-21', end: '2026-09-22' }, 'imran')
    const choose = (holiday: string) =>
      app.db`insert into restricted_choices (user_id, holiday_id, chosen_at) values (${cast.imran.id}, ${holiday}, now())`
    await choose(one)
    expect((await daysOf(id)).map(({ date }) => date)).toEqual(['2026-09-22'])
    expect(await refusal(choose(two))).toBe('restricted_choices_most')
    expect(await refusal(choose(one))).toBe('restricted_choices_once')
    await app.db`update restricted_choices set withdrawn_at = now() where user_id = ${cast.imran.id}`
    await choose(two)
    expect((await daysOf(id)).map(({ date }) => date)).toEqual(['2026-09-21'])
    await noFaults()
  })

  test('cannot be set by the person, and has at most one holiday on a day', async () => {
    await app.db`update users set roles = '{ADMIN,AUTHOR}' where id = ${cast.divya.id}`
    const own = app.db`
      insert into holiday_calendar_uses (scope, user_id, calendar_id, effective_from, made_at, made_by)
      values ('person', ${cast.divya.id}, ${south}, '2026-09-01', now(), ${cast.divya.id})`
    expect(await refusal(own)).toBe('own_figure')
    expect(await refusal(add({ day, kind: 'shutdown', calendar: north }))).toBe('holidays_once')
    const twice = await add({ day: '2026-10-02' })
    expect(await refusal(add({ day: '2026-10-02' }))).toBe('holidays_once')
    await withdraw(twice)
    for (const made of [
      { isHalf: true },
      { kind: 'restricted', isHalf: true, calendar: north },
      { calendar: north },
      { kind: 'festival' },
    ])
      expect(await refusal(add({ day: '2026-10-03', ...made }))).toMatch(/holidays_whole|holidays_of_calendar/)
  })

  test('lets a person with targets of their own confirm a holiday for everybody', async () => {
    const id = await give('Of an admin', 'hours', { start: '2026-09-24', end: '2026-09-25' }, 'divya')
    await app.db`
      insert into holidays (day, name, kind, state, made_at, made_by, confirmed_at, confirmed_by)
      values ('2026-09-24', 'National', 'national', 'confirmed', now(), ${cast.divya.id}, now(), ${cast.divya.id})`
    expect((await daysOf(id)).map(({ date }) => date)).toEqual(['2026-09-25'])
  })
})

describe('hours, missing days and timesheets', () => {
  beforeAll(async () => {
    const optics = (await meera.ok(timesheets.addProject, { body: { name: 'Optics' } })).data._id
    await app.db`
      insert into timesheet_memberships (project_id, user_id, during, added_by)
      values (${optics}, ${cast.ananya.id}, tstzrange('2026-08-01', null), ${by})`
    await add({ day: '2026-09-03' })
    await add({ day: '2026-08-05' })
  })
  const recordOf = async (date: string) => {
    const body = { type: 'user' as const, user: cast.ananya.id, fromDate: date, toDate: date }
    return (await meera.ok(reports.productivity, { body: body as never })).records[0]
  }

  test('a holiday requires no hours, and leave on it does not count', async () => {
    expect(await recordOf('2026-09-03')).toMatchObject({ demandHours: 0, leaveHours: 0, color: 'non working day' })
    await kavita.ok(absences.record, { body: { user: cast.ananya.id, date: '2026-09-03', reason: 'SL' }, query: {} })
    expect(await recordOf('2026-09-03')).toMatchObject({ demandHours: 0, leaveHours: 0, color: 'non working day' })
    await kavita.ok(absences.record, { body: { user: cast.ananya.id, date: '2026-09-03', reason: '' }, query: {} })
  })

  test('a holiday is not a missing day, and a timesheet on it is accepted with a warning', async () => {
    const month = await ananya.ok(gaps.own, { query: { month: '2026-08' } })
    expect(month.days[4]).toBe('off')
    expect(month.days[5]).toBe('missing')
    const { projects } = (await ananya.ok(entries.week, { query: { day: '2026-09-03' } })).days[3] ?? { projects: [] }
    const body = { date: '2026-09-03', projects: [{ id: projects[0]?._id ?? '', done: 5 }] }
    expect((await ananya.ok(entries.submit, { body })).warning).toBe('03/09/2026 is a holiday: Holiday of 2026-09-03.')
    const { days } = await ananya.ok(entries.week, { query: { day: '2026-09-03' } })
    expect(days[3]).toMatchObject({ off: true, holiday: { name: 'Holiday of 2026-09-03', isHalf: false } })
  })
})

describe('closed months', () => {
  test('a closed month refuses a holiday and accepts it once the month is reopened', async () => {
    const before = await meera.ok(figures.ofProfile, { params: { id: place.profileId }, query: { month: '2026-08' } })
    await meera.ok(closedMonths.close, { body: { month: '2026-08' }, query: { confirm: 'true' } as never })
    expect(await refusal(add({ day: '2026-08-20' }))).toBe('month_is_closed')
    const [present] = await app.db<{ id: string }[]>`select id from holidays where day = '2026-08-05'`
    expect(await refusal(withdraw(present?.id ?? ''))).toBe('month_is_closed')
    expect(await refusal(app.db`update holidays set day = '2026-09-30' where id = ${present?.id ?? ''}`)).toBe('month_is_closed')
    expect(await refusal(use(null, { from: '2026-08-20' }))).toBe('month_is_closed')
    await app.db`update holidays set name = 'Another name' where id = ${present?.id ?? ''}`
    const proposed = await add({ day: '2026-08-20', state: 'proposed' })
    const confirm = () => app.db`
      update holidays set state = 'confirmed', confirmed_at = now(), confirmed_by = ${by}, changed_at = now(), changed_by = ${by} where id = ${proposed}`
    expect(await refusal(confirm())).toBe('month_is_closed')
    const after = await meera.ok(figures.ofProfile, { params: { id: place.profileId }, query: { month: '2026-08' } })
    expect(after.data.total).toEqual(before.data.total)

    await meera.ok(closedMonths.reopen, { body: { month: '2026-08', reason: 'A holiday was forgotten' } })
    await confirm()
    expect(await holidaysOf('ananya')).toContain('2026-08-20')
    await noFaults()
  })

  test('a holiday from a change of departments in a closed month applies once the month is reopened', async () => {
    const calendar = await addCalendar('Biology')
    await use(calendar, { department: getDepartmentId('Biology'), from: '2026-09-01' })
    await add({ day: '2026-09-29', kind: 'festival', calendar })
    await app.db`insert into month_closings (month, closed_at, closed_by) values ('2026-09-01', now(), ${by})`
    const before = await holidaysOf('joseph')
    expect(before).not.toContain('2026-09-29')
    await app.db`
      with s as (insert into user_department_sets (user_id, effective_from, made_by) values (${cast.joseph.id}, '2026-09-01', ${by}) returning id)
      insert into user_department_members (set_id, department_id, place) select s.id, ${getDepartmentId('Biology')}, 1 from s`
    expect(await holidaysOf('joseph')).toEqual(before)
    await noFaults()
    await app.db`update month_closings set reopened_at = now(), reopened_by = ${by}, reason = 'Again' where month = '2026-09-01'`
    expect(await holidaysOf('joseph')).toContain('2026-09-29')
    await noFaults()
  })
})

test('an hour in a month that consists of holidays has no known cost', async () => {
  const calendar = await addCalendar('Closed for good')
  await use(calendar, { person: cast.joseph.id, from: '2026-07-01' })
  await meera.ok(users.salary, { params: { id: cast.joseph.id }, body: { amount: 52_000, effectiveDate: '2026-01-01' } })
  const id = await give('July', 'hours', { start: '2026-07-06', end: '2026-07-07' }, 'joseph')
  await fill(id, '2026-07-06', { completedHours: 5 })
  for (let day = 1; day <= 31; day++) await add({ day: `2026-07-${String(day).padStart(2, '0')}`, kind: 'shutdown', calendar })
  expect(await daysOf(id)).toMatchObject([{ date: '2026-07-06', hours: 5, cost: null, incentive: null }])
  const { data } = await meera.ok(figures.ofProfile, { params: { id: place.profileId }, query: { month: '2026-07' } })
  expect(data.total).toMatchObject({ days: 1, costUnknownDays: 1, totalExpense: 0 })
  expect(data.lines).toMatchObject([{ monthHours: 0, hourlyCost: null, cost: null }])
})
