/**
 * Tests the money of three generated months, at salaries and at standard rates, by recomputing it in the database without
 * pricing-rules.ts and the stored sums.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { createSeededRandom } from '../../../test/seeded-random.ts'
import { REASONS } from '../../absences/vocabulary.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { settings } from '../../settings/contract.ts'
import { SHIFT_TYPES } from '../../users/rules.ts'
import { worklog } from '../contract.ts'
import { figures } from '../figures-contract.ts'
import { targets } from '../targets-contract.ts'
import { TARGET_TYPES } from '../vocabulary.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const about = `SEED=${seed}`
const next = createSeededRandom(seed)
const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T
const FIRST = '2026-01-05'
const TODAY = '2026-03-20'
const anyDay = (): string => shiftDay(FIRST, int(-10, 80))
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

const app = await startTestApp(new Date(`${TODAY}T06:00:00Z`))
afterAll(app.close)
const [meera, nikhil] = await Promise.all([app.as('meera'), app.as('nikhil')])
const people = [cast.ananya, cast.divya, cast.priya, cast.imran]
const DEPARTMENTS = ['Physics', 'Chemistry', 'Biology'] as const
const BUDGET = 61.5
const profiles: string[] = []

beforeAll(async () => {
  const { db } = app
  await db`insert into tab_grants (user_id, tab, granted_by) values (${cast.nikhil.id}, 'Worklog', ${cast.meera.id})`
  const projectId = (await meera.ok(worklog.addProject, { body: { name: 'Made up' } })).data._id
  const subjectId = (await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name: 'All' } })).data._id
  for (const name of ['One', 'Two']) {
    const profile = await meera.ok(worklog.addProfile, { params: { id: subjectId }, body: { name, budget: BUDGET } })
    profiles.push(profile.data._id)
  }
  for (const { id } of people) {
    for (const effective of new Set(times(int(0, 3), anyDay)))
      await db`insert into work_terms (user_id, effective_from, shift_type, working_hours) values (${id}, ${effective}, ${pick(SHIFT_TYPES)}, ${pick([8, 7.5, 6.25, 9])})`
    for (const effective of new Set(times(int(0, 2), anyDay)))
      await db`insert into salaries (user_id, effective_from, amount_paise) values (${id}, ${effective}, ${int(1_000_000, 9_000_000)})`
    for (const effective of new Set(times(int(0, 3), anyDay))) {
      const names = DEPARTMENTS.filter(() => next() < 0.4)
      await db`
        with s as (insert into user_department_sets (user_id, effective_from) values (${id}, ${effective}) returning id)
        insert into user_department_members (set_id, department_id, place)
        select s.id, d.id, row_number() over () from s, departments d where d.name = any (${names as string[]}::text[])`
    }
  }
  for (const department of [null, ...DEPARTMENTS.map(getDepartmentId)])
    for (const effective of new Set(times(int(0, 3), anyDay)))
      await db`
        insert into standard_rates (department_id, effective_from, version, paise, made_at, made_by)
        values (${department}, ${effective}, 1, ${next() < 0.2 ? null : int(10_000, 40_000)}, now(), ${cast.meera.id})`
  for (const effective of new Set(times(2, anyDay)))
    await meera.ok(settings.set, { body: { key: 'INCENTIVE_RATE', value: int(0, 300) / 100, effective } })
  for (let made = 0; made < 14; made += 1) {
    const start = shiftDay(FIRST, int(0, 60))
    await meera.ok(targets.create, {
      params: { projectId, profileId: pick(profiles) },
      body: {
        name: `Target ${made}`,
        start,
        end: shiftDay(start, int(7, 40)),
        type: pick(TARGET_TYPES),
        target: int(100, 2400) / 100,
        users: [...new Set(times(3, () => pick(people).id))],
      },
    } as never)
  }
  const made = await db<
    { id: string; type: string }[]
  >`select id, type from worklog_sub_targets where day <= ${TODAY} order by id`
  for (const { id, type } of made)
    if (next() < 0.8)
      await db`
        update worklog_sub_targets set completed_units = ${type === 'hours' ? null : int(0, 4000) / 100}, filled_at = now(), filled_by = user_id,
          completed_hours = ${type === 'units' ? null : int(0, 1000) / 100} where id = ${id}`
  // These holidays are added late, when figures have already been recorded. All of them apply to everybody.
  await db`
    with c as (insert into holiday_calendars (name, made_at, made_by) values ('All', now(), ${cast.meera.id}) returning id)
    insert into holiday_calendar_uses (scope, calendar_id, effective_from, made_at, made_by) select 'workspace', id, '2025-12-01', now(), ${cast.meera.id} from c`
  for (const day of new Set(times(int(3, 9), anyDay)))
    for (const kind of next() < 0.3 ? ['national', 'festival'] : [pick(['national', 'festival'])])
      await db`
        insert into holidays (calendar_id, day, name, kind, is_half, state, made_at, made_by, confirmed_at, confirmed_by)
        select case when ${kind} = 'festival' then id end, ${day}, 'Any', ${kind}, ${kind === 'festival' && next() < 0.7}, 'confirmed', now(), ${cast.meera.id}, now(), ${cast.meera.id}
        from holiday_calendars`
  for (const { id } of people)
    for (const day of new Set(times(int(0, 8), anyDay))) {
      const reason = pick([...REASONS, ''])
      if (reason !== '')
        await db`
          update worklog_sub_targets set completed_units = null, completed_hours = null, filled_at = null, filled_by = null
          where user_id = ${id} and day = ${day}`
      await db`insert into absences (user_id, day, reason, made_at, made_by) values (${id}, ${day}, ${reason}, now(), ${cast.meera.id})`
    }
})

/** Selects one row per month of a profile, from exact paise. An amount is null if no day has a price. */
const recomputed = (profile: string) => app.db`
  with days as (
    select d.*, date_trunc('month', d.day) as month, w.shift_type, w.working_hours, extract(isodow from d.day) as weekday,
      (select nullif(a.reason, '') from absences a where a.user_id = d.user_id and a.day = d.day order by a.made_at desc, a.id desc limit 1) as why,
      (select y.amount_paise from salaries y where y.user_id = d.user_id and y.effective_from <= d.day
        order by y.effective_from desc, y.made_at desc limit 1) as salary,
      coalesce((select case when bool_and(h.is_half) then 0.5 else 0 end from holidays h where h.day = d.day having count(*) > 0), 1) as rest_of_day,
      coalesce((select i.value from settings i where i.key = 'INCENTIVE_RATE' and i.effective_from <= d.day
        order by i.effective_from desc limit 1), 1) as rate,
      (select case when count(*) = 1 then (array_agg(m.department_id))[1] end from user_department_members m where m.set_id = (
        select s.id from user_department_sets s where s.user_id = d.user_id and s.effective_from <= d.day
        order by s.effective_from desc, s.made_at desc limit 1)) as department
    from worklog_sub_targets d cross join lateral (
      select * from (
        select shift_type, working_hours, effective_from, made_at from work_terms t where t.user_id = d.user_id and t.effective_from <= d.day
        union all select 6, 8, '-infinity', '-infinity') known
      order by effective_from desc, made_at desc limit 1) w
    where d.removed_at is null and d.day <= ${TODAY}),
  scheduled as (
    select d.*, d.working_hours * case when weekday = 7 then 0 when weekday < 6 or shift_type = 6 then 1 when shift_type = 5.5 then 0.5 else 0 end * d.rest_of_day as demand,
      (select d.working_hours * sum(case extract(isodow from m) when 7 then 0 when 6 then 2 * shift_type - 10 else 2 end *
          coalesce((select case when bool_and(h.is_half) then 0.5 else 0 end from holidays h where h.day = m having count(*) > 0), 1)) / 2
        from generate_series(d.month, d.month + interval '1 month' - interval '1 day', '1 day') m) as month_hours,
      coalesce(
        (select i.paise from (select i.* from standard_rates i where i.department_id = d.department and i.effective_from <= d.day
          order by i.effective_from desc limit 1) i),
        (select i.paise from (select i.* from standard_rates i where i.department_id is null and i.effective_from <= d.day
          order by i.effective_from desc limit 1) i)) as standard
    from days d),
  shared as (
    select d.*, d.demand::numeric(60, 30) / (
        select count(*) from days o where o.user_id = d.user_id and o.day = d.day and (d.why is not null or o.type = d.type)) as even,
      greatest(d.demand - (select coalesce(sum(o.completed_hours), 0) from days o where o.user_id = d.user_id and o.day = d.day), 0)::numeric(60, 30) / (
        select count(*) from days o where o.user_id = d.user_id and o.day = d.day and o.type = d.type) as rest
    from scheduled d),
  worked as (
    select d.*, case when why is not null then 0 else coalesce(completed_units, 0) end as units,
      case when why is not null then even when type = 'units' then rest else coalesce(completed_hours, 0) end as paid,
      case when why is not null then 0
        when type = 'units' then greatest(coalesce(completed_units, 0) - target, 0)::numeric(60, 30) / target * even
        when type = 'hours' then greatest(coalesce(completed_hours, 0) - target, 0)
        else greatest(coalesce(completed_units, 0) - target, 0)::numeric(60, 30) / target * coalesce(completed_hours, 0) end * rate as more
    from shared d),
  priced as (
    select d.*, case when why in ('LOP', 'reject') then 0 else d.paid end as true_hours, case when why = 'reject' then 0 else d.paid end as standard_hours,
      case when why in ('LOP', 'reject') then coalesce(salary, 0) else salary end::numeric(60, 30) / month_hours as hourly,
      case when why = 'reject' then coalesce(standard, 0) else standard end as hour_rate
    from worked d),
  sums as (
    select to_char(d.month, 'YYYY-MM') as month, count(*)::int as days, sum(units) as units,
      (count(*) filter (where hourly is null))::int as unknown, (count(*) filter (where hour_rate is null))::int as without,
      coalesce(sum(true_hours * hourly), 0) as cost, coalesce(sum(more * hourly), 0) as incentive,
      coalesce(sum(standard_hours * hour_rate), 0) as standard_cost, coalesce(sum(more * hour_rate), 0) as standard_incentive
    from priced d join worklog_targets t on t.id = d.target_id where t.profile_id = ${profile} group by 1)
  select month, days, units::float8 as units, unknown as "costUnknownDays", ${shown('cost')} as "daysCost", ${shown('incentive')} as incentive,
    ${shown('cost + incentive')} as "totalExpense", ${shown(`units * ${BUDGET * 100} - cost - incentive`)} as pnl,
    ${shown('(cost + incentive) / nullif(units, 0)')} as cost,
    jsonb_build_object('unknownDays', without, 'daysCost', ${standard('standard_cost')}, 'incentive', ${standard('standard_incentive')},
      'totalExpense', ${standard('standard_cost + standard_incentive')}, 'pnl', ${standard(`units * ${BUDGET * 100} - standard_cost - standard_incentive`)},
      'cost', ${standard('(standard_cost + standard_incentive) / nullif(units, 0)')}) as standard
  from sums order by month`
const shown = (paise: string) => app.db.unsafe(`round(round(${paise}, 12) / 100, 2)::float8`)
const standard = (paise: string) => app.db.unsafe(`case when without < days then round(round(${paise}, 12) / 100, 2)::float8 end`)

test('monthly money of profiles matches the recomputation, at salaries and standard rates', async () => {
  let days = 0
  const standards = new Set<unknown>()
  for (const id of profiles) {
    const { months } = (await meera.ok(figures.ofProfile, { params: { id }, query: {} })).data
    const expected = [...(await recomputed(id))]
    expect(
      months.map(({ revenue: _, ...month }) => month),
      about,
    ).toEqual(expected)
    // Readers who may not see salaries get the same standard figures, but no true ones.
    const seen = (await nikhil.ok(figures.ofProfile, { params: { id }, query: {} })).data.months
    expect(seen.map(({ standard: each }) => each)).toEqual(months.map(({ standard: each }) => each))
    expect(
      new Set(seen.flatMap(({ cost, totalExpense, pnl, daysCost, incentive }) => [cost, totalExpense, pnl, daysCost, incentive])),
    ).toEqual(new Set([null]))
    days += months.reduce((sum, month) => sum + month.days, 0)
    for (const month of months) standards.add(month.standard.pnl)
  }
  expect(days, about).toBeGreaterThan(200)
  expect(standards.size, about).toBeGreaterThan(0)
})
