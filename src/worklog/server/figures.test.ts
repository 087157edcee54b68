import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { worklog } from '../contract.ts'

// Compares the figures of generated months with an independent query that prices each day separately.

const TODAY = '2026-03-20'
const app = await startTestApp(new Date(`${TODAY}T06:00:00Z`))
afterAll(app.close)
const meera = await app.as('meera')

test('figures of generated months match an independent query', async () => {
  // Most days follow the current rule, and the first days follow the rule before it.
  await app.db`update dated_rules set holds_from = '2026-01-20' where rule = 'hours paid once'`
  const { _id: projectId } = (await meera.ok(worklog.addProject, { body: { name: 'Generated' } })).data
  const subject = (await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name: 'All' } })).data
  for (let n = 0; n < 6; n++)
    await meera.ok(worklog.addProfile, {
      params: { id: subject._id },
      body: { name: `Profile ${n}`, budget: (1000 + n * 1237) / 100 },
    })
  await app.db`select setseed(0.27)`
  await app.db`
    insert into users (email, full_name, password_hash, roles, created_at)
    select 'generated.' || n || '@proofline.example', 'Generated ' || n, 'none', '{AUTHOR}', '2025-12-20' from generate_series(1, 12) n`
  const addTerms = () => app.db`
    insert into work_terms (user_id, effective_from, shift_type, working_hours)
    select u.id, date '2025-12-25' + (random() * 90)::int, (array[5, 5.5, 6])[1 + (random() * 2)::int], (array[7, 7.5, 8, 9])[1 + (random() * 3)::int]
    from users u, generate_series(1, 2) where u.full_name like 'Generated %'`
  await addTerms()
  // The first two people have no salary at the beginning.
  await app.db`
    insert into salaries (user_id, effective_from, amount_paise)
    select u.id, case when n = 1 and u.full_name not in ('Generated 1', 'Generated 2') then date '2025-12-01' else date '2026-01-05' + (random() * 60)::int end,
      2500000 + (random() * 3000000)::int
    from users u, generate_series(1, 3) n where u.full_name like 'Generated %'`
  await app.db`
    insert into settings (key, effective_from, value, made_at, made_by)
    select 'INCENTIVE_RATE', date '2026-01-15' + n * 20, 0.5 + n * 0.375, now(), (select id from users where 'ADMIN' = any (roles) limit 1)
    from generate_series(0, 2) n`
  await app.db`
    insert into absences (user_id, day, reason, made_at, made_by)
    select u.id, date '2026-01-01' + (random() * 85)::int, (array['SL', 'PL', 'LOP', 'reject', ''])[1 + (random() * 4)::int], now() + n * interval '1 second', u.id
    from users u, generate_series(1, 25) n where u.full_name like 'Generated %'`
  await app.db`
    insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
    select p.id, u.id, 'T ' || n, (array['units', 'hours', 'units_hours'])[1 + (random() * 2)::int], 1 + (random() * 2500)::int / 100.0,
      date '2026-01-01' + n, date '2026-04-10', now(), ${cast.meera.id}
    from users u, worklog_profiles p, generate_series(1, 1) n where u.full_name like 'Generated %' and random() < 0.7`
  await app.db`
    insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_units, completed_hours, filled_at, filled_by)
    select t.id, t.user_id, d, t.type, t.target, f.units, f.hours, case when f.units is not null or f.hours is not null then now() end,
      case when f.units is not null or f.hours is not null then t.user_id end
    from worklog_targets t, generate_series(t.start_day::timestamp, t.end_day::timestamp, '1 day') d, lateral (
      select case when t.type <> 'hours' and ok then (random() * 6000)::int / 100.0 end as units, case when t.type <> 'units' and ok then (random() * 1400)::int / 100.0 end as hours
      from (select random() < 0.8 and d <= ${TODAY}::date and not exists (select from absences a where a.user_id = t.user_id and a.day = d) as ok) o) f
    where extract(dow from d) <> 0 and random() < 0.9`
  await app.db`
    update worklog_sub_targets set removed_at = now(), removed_by = ${cast.meera.id}, removed_because = 'removed' where random() < 0.05`
  // These terms apply to months whose days are already in the stored sums.
  await addTerms()

  const independent = await app.db<{ name: string; units: number; expense: number; pnl: number; unknown: number }[]>`
    with days as (
      select p.name, p.budget_paise, s.*, date_trunc('month', s.day) as month,
        (select a.reason from absences a where a.user_id = s.user_id and a.day = s.day order by a.made_at desc limit 1) as why,
        coalesce((select w.shift_type from work_terms w where w.user_id = s.user_id and w.effective_from <= s.day
          order by w.effective_from desc, w.made_at desc limit 1), 6) as shift,
        coalesce((select w.working_hours from work_terms w where w.user_id = s.user_id and w.effective_from <= s.day
          order by w.effective_from desc, w.made_at desc limit 1), 8) as full_hours,
        (select y.amount_paise::numeric(60, 30) from salaries y where y.user_id = s.user_id and y.effective_from <= s.day
          order by y.effective_from desc, y.made_at desc limit 1) as salary,
        coalesce((select c.value from settings c where c.key = 'INCENTIVE_RATE' and c.effective_from <= s.day order by c.effective_from desc, c.made_at desc limit 1), 1) as rate
      from worklog_sub_targets s join worklog_targets t on t.id = s.target_id join worklog_profiles p on p.id = t.profile_id
      where s.removed_at is null and s.day <= ${TODAY}),
    hours as (
      select d.*, nullif(d.why, '') as reason,
        case extract(dow from d.day) when 0 then 0 when 6 then (d.shift - 5) else 1 end * d.full_hours as scheduled,
        (select sum(case extract(dow from m) when 0 then 0 when 6 then (d.shift - 5) else 1 end) * d.full_hours
          from generate_series(d.month, d.month + interval '1 month - 1 day', '1 day') m) as of_month,
        count(*) over (partition by d.user_id, d.day) as beside_all,
        count(*) filter (where d.type = 'units') over (partition by d.user_id, d.day) as beside_units,
        case when d.day >= '2026-01-20' then coalesce(sum(d.completed_hours) over (partition by d.user_id, d.day), 0) else 0 end as recorded
      from days d),
    priced as (
      select h.*, case when reason in ('SL', 'PL') then scheduled / beside_all when reason is not null then 0
          when type = 'units' then greatest(scheduled - recorded, 0) / beside_units else coalesce(completed_hours, 0) end as paid,
        case when reason is not null then 0 when type = 'hours' then greatest(coalesce(completed_hours, 0) - target, 0)
          else greatest(coalesce(completed_units, 0) - target, 0) / target * case when type = 'units' then scheduled / beside_units
            else coalesce(completed_hours, 0) end end as bonus
      from hours h)
    select name, sum(case when reason is null then coalesce(completed_units, 0) else 0 end)::float8 as units,
      round(coalesce(sum((paid + bonus * rate) * salary / of_month), 0) / 100, 2)::float8 as expense,
      round((sum(case when reason is null then coalesce(completed_units, 0) else 0 end) * max(budget_paise)
        - coalesce(sum((paid + bonus * rate) * salary / of_month), 0)) / 100, 2)::float8 as pnl,
      (count(*) filter (where salary is null and (reason is null or reason in ('SL', 'PL'))))::int as unknown
    from priced group by name order by name`

  const { profiles } = (await meera.ok(worklog.subject, { params: { id: subject._id } })).data
  expect(
    profiles.map(({ name, units, totalExpense, pnl, costUnknownDays }) => [name, units, totalExpense, pnl, costUnknownDays]),
  ).toEqual(independent.map(({ name, units, expense, pnl, unknown }) => [name, units, expense, pnl, unknown]))
  expect(independent).toHaveLength(6)
  expect(independent.some(({ unknown }) => unknown > 0)).toBe(true)
  const [taken] = await app.db<{ n: number }[]>`select count(*)::int as n from worklog_sums where taken > 0`
  expect(taken?.n).toBeGreaterThan(20)
})
