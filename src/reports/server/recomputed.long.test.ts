/**
 * Tests every figure of three generated months by recomputing it in the database alone, with formulas that differ from those of
 * day-rules.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp, type Client, type TestApp } from '../../../test/app.ts'
import { type Ledger, storeLedger } from '../../../test/ledger.ts'
import { randomLedger } from '../../../test/random-ledger.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { reports } from '../contract.ts'
import { HOURS, NO_PROJECT } from '../vocabulary.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const about = `SEED=${seed}`

let app: TestApp
let meera: Client
let ledger: Ledger
let idOf: (key: string) => string
beforeAll(async () => {
  ledger = randomLedger(seed)
  app = await startTestApp(new Date(`${ledger.meta.asOf}T22:00:00+05:30`))
  idOf = await storeLedger(app.db, ledger)
  await app.db`
    with c as (insert into holiday_calendars (name, made_at, made_by) values ('All', now(), ${cast.meera.id}) returning id),
      used as (
        insert into holiday_calendar_uses (scope, calendar_id, effective_from, made_at, made_by)
        select 'workspace', id, '2025-12-01', now(), ${cast.meera.id} from c)
    insert into holidays (calendar_id, day, name, kind, is_half, state, made_at, made_by, confirmed_at, confirmed_by)
    select case when kind <> 'national' then c.id end, day, 'Any', kind, is_half, 'confirmed', now(), ${cast.meera.id}, now(), ${cast.meera.id}
    from c, (values (date '2026-01-26', 'national', false), ('2026-02-14', 'festival', true), ('2026-03-04', 'festival', true),
      ('2026-03-04', 'national', false), ('2026-02-19', 'shutdown', true), ('2026-01-14', 'festival', false)) h(day, kind, is_half)`
  await makeViews(app.db)
  meera = await app.as('meera')
}, 60_000)
afterAll(() => app.close())

/**
 * Creates recomputed_lines, with one row per line, and recomputed_records, with one row per person and day and hours in whole
 * seconds. Both cover all days of the three months on which a person counts.
 */
async function makeViews(db: Db): Promise<void> {
  await db`
    create view recomputed_days as
    select p.id as user_id, d.day, w.working_hours as hours, (select nullif(a.reason, '') from absences a
        where a.user_id = p.id and a.day = d.day order by a.made_at desc limit 1) as absence,
      w.working_hours * case when extract(dow from d.day) = 0 then 0 when extract(dow from d.day) < 6 or w.shift_type = 6 then 1
        when w.shift_type = 5.5 then 0.5 else 0 end * coalesce((
          select case when bool_and(h.is_half) then 0.5 else 0 end from holidays h where h.day = d.day having count(*) > 0), 1) as scheduled
    from users p cross join (select day::date from generate_series(timestamp '2026-01-01', '2026-03-31', '1 day') day) d
      cross join lateral (
        select * from (
          select effective_from, made_at, shift_type, working_hours from work_terms t where t.user_id = p.id and t.effective_from <= d.day
          union all
          select '-infinity', '-infinity', 6, 8 where (p.created_at at time zone 'Asia/Kolkata')::date <= d.day) of_day
        order by effective_from desc, made_at desc limit 1) w
      cross join lateral (
        select state, roles[1] as role from user_states s where s.user_id = p.id and (
          s.effective_from <= d.day or s.effective_from = (select min(effective_from) from user_states where user_id = p.id))
        order by effective_from desc, case when s.effective_from > d.day then made_at end, made_at desc limit 1) s
    where p.email like '%@random.example' and s.state = 'active' and s.role in ('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER')`
  await db`
    create view recomputed_lines as
    select d.user_id, d.day, l.place, e.status = 'FILLED' as waits, p.id as project_id, p.name, l.done, t.target_count as target, coalesce(
        l.done::numeric(60, 30) * d.hours / nullif(t.target_count, 0), 0) as worth, (
        select a.account_id from allocation_holds h join accounts a on a.id = h.account_id join projects o on o.id = a.project_id
        where h.user_id = d.user_id and lower(btrim(o.name)) = lower(btrim(p.name))
          and lower(h.during) < (d.day + 1)::timestamp at time zone 'Asia/Kolkata' and upper(h.during) > d.day::timestamp at time zone 'Asia/Kolkata'
        order by lower(h.during) desc limit 1) as mod_id
    from recomputed_days d join timesheet_entries e on e.user_id = d.user_id and e.day = d.day and e.status in ('FILLED', 'APPROVED')
      join timesheet_lines l on l.entry_id = e.id join projects p on p.id = l.project_id
      left join lateral (
        select h.target_count from target_rows r join assigned_targets a on a.row_id = r.id join assigned_target_history h on h.assigned_id = a.id
        where a.user_id = d.user_id and lower(btrim(r.keyword)) = lower(btrim(p.name)) and h.voided_at is null and h.effective_from <= d.day
          and (r.deleted_on is null or d.day < r.deleted_on)
        order by h.effective_from desc, h.made_at desc limit 1) t on true`
  // The bank of a day is what is left of the preceding days of its month after all changes. It is never less than 0.
  await db`
    create view recomputed_records as
    with recursive sums as (
      select d.*, date_trunc('month', d.day) as month, row_number() over (partition by d.user_id, date_trunc('month', d.day) order by d.day) as place,
        3600 * case when d.absence = 'reject' then 0 else d.scheduled end as demand,
        3600 * case when d.absence in ('SL', 'PL', 'LOP') then d.scheduled else 0 end as leave,
        60 * coalesce((select sum(t.minutes)::numeric from qualitative_records q join qualitative_tasks t on t.record_id = q.id
          where q.user_id = d.user_id and q.day = d.day and q.approved), 0) as qualitative,
        3600 * coalesce((select sum(h.hours) from productivity_hours h where h.user_id = d.user_id and h.day = d.day
          and h.file_id in (select id from productivity_files where deleted_at is null)), 0) as prod,
        3600 * coalesce((select sum(l.worth) from recomputed_lines l where l.user_id = d.user_id and l.day = d.day), 0) as lines
      from recomputed_days d),
    totals as (
      select s.*, round(round(lines + qualitative + prod, 12)) as total, demand - leave as required from sums s),
    banked as (
      select t.*, 0::numeric as used, case when required > 0 then greatest(total - required, 0) else 0 end as bank from totals t where place = 1
      union all
      select t.*, least(b.bank, greatest(t.required - t.total, 0)),
        b.bank - least(b.bank, greatest(t.required - t.total, 0)) + case when t.required > 0 then greatest(t.total - t.required, 0) else 0 end
      from banked b join totals t on t.user_id = b.user_id and t.month = b.month and t.place = b.place + 1)
    select user_id, day, absence, bank, total as "totalProductivityHours", demand as "demandHours",
      greatest(required - total, 0) as "ticketDemand", used as ticketused, qualitative as "qualitativeHours", prod as "prodHours", leave as "leaveHours",
      required - used as "totalDemandHours", total - required + used as delta, total - (demand - leave) as balance,
      case when leave > 0 then 'leave' when required = 0 and total = 0 then 'non working day' when required = 0 then 'incentive'
        when used > 0 and total + used = required then 'ticket used' when total + used < required then 'loss'
        when total + used > required then 'ticket created' else 'working day' end as color
    from banked`
  // The whole seconds of each line and, without a project, the rest of the day.
  await db`
    create view recomputed_shares as
    with up_to as (
      select user_id, day, place, project_id, waits,
        round(round(3600 * sum(worth) over (partition by user_id, day order by place), 12)) as seconds from recomputed_lines)
    select user_id, day, project_id, waits, seconds - lag(seconds, 1, 0) over (partition by user_id, day order by place) as seconds from up_to
    union all
    select r.user_id, r.day, null, false, r."totalProductivityHours" - coalesce((
      select max(u.seconds) from up_to u where u.user_id = r.user_id and u.day = r.day), 0)
    from recomputed_records r where r."qualitativeHours" > 0 or r."prodHours" > 0`
}

const PERIODS = [
  ['2026-01-01', '2026-03-31'],
  ['2026-01-19', '2026-03-04'],
  ['2026-02-10', '2026-02-10'],
] as const
const report = (form: Record<string, unknown>, [fromDate, toDate]: readonly [string, string]) =>
  meera.ok(reports.productivity, { body: { ...form, fromDate, toDate } as never })
const staff = () => ledger.people.filter(({ roles }) => roles[0] !== 'MANAGER').map(({ id }) => idOf(id))
const shown = (of: (name: string) => string): string =>
  HOURS.map((name) => `round(${of(`"${name}"`)} / 3600, 2)::float8 as "${name}"`).join(', ')

test('records, and lines with their allocation IDs, match the recomputation', async () => {
  let found = 0
  for (const user of staff())
    for (const period of PERIODS) {
      const { records, projectData } = await report({ type: 'user', user }, period)
      found += records.length
      const rows = await app.db.unsafe(
        `select day::text as "dateKey", color, ${shown((name) => name)} from recomputed_records
        where user_id = $1 and day between $2 and $3 order by day`,
        [user, ...period],
      )
      expect(
        records.map(({ user: _, fullName: __, modId: ___, projects: ____, ...record }) => record),
        about,
      ).toEqual([...rows].map((row) => expect.objectContaining(row)))
      const lines = await app.db`
        select l.day::text as "dateKey", l.name as "projectName", l.done::float8 as done, l.target::float8 as target, l.mod_id as "modId",
          round(l.worth, 2)::float8 as "productivityHours", round(round(r."demandHours" / 3600 * case
            when sum(l.worth) over of_day = 0 then 1::numeric(60, 30) / count(*) over of_day
            else l.worth::numeric(60, 30) / sum(l.worth) over of_day end, 12), 2)::float8 as "demandHours"
        from recomputed_lines l join recomputed_records r on r.user_id = l.user_id and r.day = l.day
        where l.user_id = ${user} and l.day between ${period[0]} and ${period[1]}
        window of_day as (partition by l.user_id, l.day) order by l.day, l.place`
      expect(
        projectData.map(({ dateKey, projectName, done, target, modId, productivityHours, demandHours }) => {
          return { dateKey, projectName, done, target, modId, productivityHours, demandHours }
        }),
        about,
      ).toEqual([...lines])
    }
  expect(found).toBeGreaterThan(500)
}, 120_000)

test('counts and totals of teams and departments match the recomputation', async () => {
  const compare = async (form: Record<string, unknown>, period: readonly [string, string], belongs: string, of: string) => {
    const { count, daysWorked, daysRequired, counts, totals } = await report(form, period)
    const [row] = await app.db.unsafe(
      `select count(*)::int as count, (count(*) filter (where "totalProductivityHours" > 0))::int as "daysWorked",
        (count(*) filter (where "demandHours" > "leaveHours"))::int as "daysRequired", ${shown((name) => `coalesce(sum(${name}), 0)`)} from recomputed_records r
      where day between $2 and $3 and ${belongs}`,
      [of, ...period],
    )
    const colors = await app.db.unsafe(
      `select color, count(*)::int as count from recomputed_records r where day between $2 and $3 and ${belongs} group by color`,
      [of, ...period],
    )
    const none = {
      leave: 0,
      'non working day': 0,
      incentive: 0,
      'ticket used': 0,
      loss: 0,
      'ticket created': 0,
      'working day': 0,
    }
    const ofColors = Object.fromEntries([...colors].map((each) => [each['color'], each['count']]))
    expect({ count, daysWorked, daysRequired, ...totals, counts }, about).toEqual({
      ...Object.fromEntries(Object.entries(row ?? {})),
      counts: { ...none, ...ofColors, totalDelta: row?.['delta'], balance: row?.['balance'] },
    })
  }
  const managerOfDay = `(select m.manager_id from user_managers m where m.user_id = r.user_id and m.effective_from <= r.day
    order by m.effective_from desc, m.made_at desc limit 1) = $1::uuid`
  const departmentsOfDay = `$1::uuid in (select department_id from user_department_members where set_id = (
    select s.id from user_department_sets s where s.user_id = r.user_id and s.effective_from <= r.day
    order by s.effective_from desc, s.made_at desc limit 1))`
  for (const period of PERIODS) {
    for (const manager of ['m0', 'm1'].map(idOf)) await compare({ type: 'team', manager }, period, managerOfDay, manager)
    for (const department of ledger.departments.map(({ id }) => idOf(id)))
      await compare({ type: 'department', department }, period, departmentsOfDay, department)
  }
}, 120_000)

test('shares of projects and of no project add up to all hours', async () => {
  const [odd] = await app.db`
    select count(*)::int as days from recomputed_records r
    where r."totalProductivityHours" <> coalesce((select sum(seconds) from recomputed_shares s where s.user_id = r.user_id and s.day = r.day), 0)`
  expect(odd, about).toEqual({ days: 0 })
  const projects = ledger.timesheetProjects.map(({ id }) => idOf(id))
  const choices = [...[...projects, NO_PROJECT].map((one) => [one]), projects.slice(1, 3), [...projects.slice(0, 2), NO_PROJECT]]
  for (const period of PERIODS) {
    const read = (chosen: readonly string[]) => report({ type: 'department', projects: chosen }, period)
    for (const chosen of choices) {
      const found = await read(chosen)
      const rows = await app.db.unsafe(
        `select user_id as "_id", (count(*) filter (where seconds > 0))::int as "daysWorked", count(*)::int as count,
          coalesce(round(sum(seconds) / 3600, 2), 0)::float8 as hours, coalesce(round(sum(waiting) / 3600, 2), 0)::float8 as waiting
        from (select user_id, day, sum(seconds) as seconds, sum(seconds) filter (where waits) as waiting from recomputed_shares
          where day between $2 and $3 and coalesce(project_id::text, $4) = any ($1) group by user_id, day) d
        group by rollup (user_id) order by user_id`,
        [chosen as string[], ...period, NO_PROJECT],
      )
      const people = found.people.toSorted((a, b) => (a._id < b._id ? -1 : 1))
      expect(
        [...people, { ...found, _id: null }].map(({ _id, daysWorked, count, totals, waitingHours }) => {
          return { _id, daysWorked, count, hours: totals.totalProductivityHours, waiting: waitingHours }
        }),
        `${about} ${chosen.join()}`,
      ).toEqual([...rows])
      expect([found.counts, found.totals.demandHours, found.totals.delta, found.totals.balance]).toEqual([null, null, null, null])
    }
    const [all, full] = [await read([...projects, NO_PROJECT]), await report({ type: 'department' }, period)]
    expect(all.waitingHours, about).toBe(full.waitingHours)
    expect(all.totals.totalProductivityHours, about).toBe(full.totals.totalProductivityHours)
    // A single day may have neither of these.
    if (period === PERIODS[0])
      expect([full.totals.totalProductivityHours > 0, full.waitingHours > 0], about).toEqual([true, true])
  }
}, 120_000)

test('untargeted lines of everybody and of each person match the recomputation', async () => {
  let found = 0
  for (const period of PERIODS) {
    const full = await report({ type: 'department' }, period)
    const rows = await app.db`
      select user_id as "_id", count(*)::int as "noTargetLines", sum(done)::float8 as "noTargetUnits" from recomputed_lines
      where day between ${period[0]} and ${period[1]} and coalesce(target, 0) = 0 group by user_id order by user_id`
    const people = full.people.filter(({ noTargetLines }) => noTargetLines > 0).toSorted((a, b) => (a._id < b._id ? -1 : 1))
    expect(
      people.map(({ _id, noTargetLines, noTargetUnits }) => ({ _id, noTargetLines, noTargetUnits })),
      about,
    ).toEqual([...rows])
    const lines = rows.reduce((sum, row) => sum + Number(row['noTargetLines']), 0)
    expect([full.noTargetLines, full.untargeted.reduce((sum, each) => sum + each.lines, 0)], about).toEqual([lines, lines])
    found += lines
  }
  expect(found).toBeGreaterThan(0)
}, 120_000)

test('leaving out waiting timesheets gives the same report as declining them', async () => {
  const read = (form: object) => Promise.all(PERIODS.map((period) => report({ type: 'department', ...form }, period)))
  const leftOut = await read({ waiting: 'left out' })
  expect(leftOut, about).not.toEqual(await read({}))
  await app.db`update timesheet_entries set status = 'REJECTED', decided_at = now(), decided_by = ${idOf('m0')} where status = 'FILLED'`
  expect(leftOut, about).toEqual(await read({}))
  expect(leftOut.map(({ waitingHours }) => waitingHours)).toEqual(PERIODS.map(() => 0))
}, 120_000)
