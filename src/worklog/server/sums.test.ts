import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { absences } from '../../absences/contract.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { settings } from '../../settings/contract.ts'
import { users } from '../../users/contract.ts'
import { worklog } from '../contract.ts'
import { targetRestore } from '../restore-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { targets } from '../targets-contract.ts'

// Tests that the sums that the triggers store equal those of the days after any write, and also after concurrent writes.

const app = await startTestApp(new Date('2026-03-20T06:00:00Z'))
afterAll(app.close)
const meera = await app.as('meera')
const people = ['ananya', 'divya', 'priya', 'imran'] as const
/** A person with targets who is sometimes blocked. */
const BLOCKED = 'neha' as const
const clients = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await app.as(who)] as const)))

/** Returns numbers from 0 (included) to 1 (excluded), the same in every run. */
const random = ((seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
})(20_260_320)
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const dayFrom = (start: string, days: number): string =>
  new Date(Date.parse(start) + Math.floor(random() * days) * 86_400_000).toISOString().slice(0, 10)

/**
 * Returns the rows that differ between the stored sums and the sums of single days. The sums are computed by a query that shares
 * no code with the triggers.
 */
const differences = async (): Promise<{ stored: number; different: unknown[] }> => {
  const different = await app.db`
    with days as (
      select s.*, s.completed_hours * coalesce(s.completed_units - s.target, 0) as more_hours,
        case when s.type = 'hours' then s.completed_hours else s.completed_units end - s.target as more,
        (select greatest(date_trunc('month', s.day)::date, max(d.day)) from (
          select effective_from as day from work_terms where user_id = s.user_id
          union all select effective_from from salaries where user_id = s.user_id
          union all select effective_from from user_department_sets where user_id = s.user_id
          union all select effective_from from standard_rates
          union all select effective_from from settings where key = 'INCENTIVE_RATE') d where d.day <= s.day) as from_day,
        (select nullif(a.reason, '') from absences a where a.user_id = s.user_id and a.day = s.day order by made_at desc, id desc limit 1) as why,
        (select h.is_half from person_holidays h where h.user_id = s.user_id and h.day = s.day) as holiday
      from worklog_sub_targets s where s.removed_at is null),
    counted as (
      select d.*, (select count(*)::int from days o where o.user_id = d.user_id and o.day = d.day and (d.why is not null or o.type = 'units')) as others,
        (select coalesce(sum(o.completed_hours), 0) from days o where o.user_id = d.user_id and o.day = d.day) as recorded,
        (select working_hours * day_share(shift_type, d.day) * case when d.holiday is null then 1 when d.holiday then 0.5 else 0 end from (
          (select shift_type, working_hours, effective_from, made_at from work_terms where user_id = d.user_id and effective_from <= d.day)
          union all select 6, 8, '-infinity', '-infinity' order by effective_from desc, made_at desc limit 1) w) as scheduled
      from days d),
    expected as (
      select target_id, user_id, from_day, type, target,
        (case when why in ('SL', 'PL', 'LOP') or why is null and type = 'units' then
            case when holiday = false or extract(dow from day) = 0 then 7 when extract(dow from day) = 6 then 6 else 1 end else 1 end)::smallint
          as weekday, why, case when why in ('SL', 'PL', 'LOP') or why is null and type = 'units' then others else 1 end as beside, count(*)::int as days, coalesce(sum(completed_hours), 0)::text::numeric as hours, coalesce(sum(completed_units), 0)::text::numeric as units,
        coalesce(sum(greatest(more, 0)), 0) as over, coalesce(sum(greatest(more_hours, 0)) filter (where type = 'units_hours'), 0) as over_hours,
        sum(case when why is null and type = 'units' then least(recorded, scheduled) else 0 end) as taken,
        holiday is true and (why in ('SL', 'PL', 'LOP') or why is null and type = 'units') is true as is_half
      from counted group by 1, 2, 3, 4, 5, 6, 7, 8, is_half)
    (select 'stored', z.* from worklog_sums z except all select 'stored', e.* from expected e)
    union all (select 'expected', e.* from expected e except all select 'expected', z.* from worklog_sums z)`
  const [stored] = await app.db<{ n: number }[]>`select count(*)::int as n from worklog_sums`
  return { stored: stored?.n ?? 0, different: [...different] }
}

type Found = { id: string; target: string; who: (typeof people)[number]; type: string }
const anyDay = async (): Promise<Found | undefined> => {
  const who = oneOf(people)
  const days = await app.db<{ id: string; target: string; type: string }[]>`
    select s.id, s.target_id as target, s.type from worklog_sub_targets s join worklog_targets t on t.id = s.target_id
    where s.user_id = ${cast[who].id} and t.deleted_at is null order by s.id`
  return days.length === 0 ? undefined : { ...oneOf(days), who }
}
const figuresOf = (type: string) => ({
  ...(type !== 'hours' && { completedUnits: Math.floor(random() * 4000) / 100 }),
  ...(type !== 'units' && { completedHours: Math.floor(random() * 1200) / 100 }),
})

const newProfile = async (): Promise<string> => {
  const body = { name: `Profile ${random()}`, budget: 10 }
  return (await meera.ok(worklog.addProfile, { params: { id: place.subjectId }, body })).data._id
}
const spare: string[] = []
const createIn = (profileId: string) => {
  const start = dayFrom('2026-01-05', 90)
  const body = {
    name: 'Random',
    start,
    end: new Date(Date.parse(start) + Math.floor(random() * 70) * 86_400_000).toISOString().slice(0, 10),
    type: oneOf(['units', 'hours', 'units_hours'] as const),
    target: 1 + Math.floor(random() * 2000) / 100,
    users: [...people, BLOCKED].filter(() => random() < 0.6).map((who) => cast[who].id),
  }
  return meera.send(targets.create, { params: { ...place, profileId }, body })
}

const place = { projectId: '', subjectId: '', profileId: '' }
/** Writes that may be refused, for example because of a race; only the resulting rows matter. */
const acts: (() => Promise<unknown>)[] = [
  () => createIn(place.profileId),
  async () => {
    const day = await anyDay()
    return (
      day &&
      clients[day.who]?.send(targetDays.record, {
        params: { targetId: day.target },
        body: { subTargetId: day.id, ...figuresOf(day.type) },
      })
    )
  },
  async () => {
    const day = await anyDay()
    const type = oneOf(['units', 'hours', 'units_hours'] as const)
    const body = { type, target: 1 + Math.floor(random() * 900) / 100, ...figuresOf(type) }
    return day && meera.send(targetDays.change, { params: { targetId: day.target, subId: day.id }, query: {}, body })
  },
  async () => {
    const day = await anyDay()
    return day && meera.send(targetDays.delete, { params: { targetId: day.target, subId: day.id } })
  },
  async () => {
    const day = await anyDay()
    return day && meera.send(targetDays.restore, { params: { targetId: day.target, subId: day.id } })
  },
  async () => {
    const body = {
      user: cast[oneOf(people)].id,
      date: dayFrom('2026-01-05', 100),
      reason: oneOf(['SL', 'PL', 'LOP', 'reject', ''] as const),
    }
    return meera.send(absences.record, { query: { confirm: 'true' }, body })
  },
  async () => {
    const body = {
      _id: cast[oneOf(people)].id,
      shiftType: oneOf([5, 5.5, 6] as const),
      workingHours: oneOf([7, 8]),
      effective: dayFrom('2026-01-05', 100),
    }
    return meera.send(users.updateProfile, { body })
  },
  async () => {
    const body = { amount: 20_000 + Math.floor(random() * 9_000), effectiveDate: dayFrom('2026-01-05', 100) }
    return meera.send(users.salary, { params: { id: cast[oneOf(people)].id }, body })
  },
  async () => {
    const body = {
      key: 'INCENTIVE_RATE' as const,
      value: Math.floor(random() * 300) / 100,
      effective: dayFrom('2026-01-05', 100),
    }
    return meera.send(settings.set, { body })
  },
  async () => {
    const [target] = await app.db<
      { id: string }[]
    >`select id from worklog_targets where deleted_at is null order by random() limit 1`
    return random() < 0.3 && target && meera.send(targets.remove, { params: { id: target.id }, query: { confirm: 'true' } })
  },
  async () => {
    const [target] = await app.db<
      { id: string }[]
    >`select id from worklog_targets where deleted_at is not null order by random() limit 1`
    return target && meera.send(targetRestore.restore, { params: { id: target.id } })
  },
  async () => {
    const profileId = await newProfile()
    spare.push(profileId)
    return createIn(profileId)
  },
  async () => {
    const id = spare.shift()
    return id && meera.send(worklog.removeProfile, { params: { id }, query: { confirm: 'true' } })
  },
  async () => meera.send(oneOf([users.block, users.unblock]), { params: { id: cast[BLOCKED].id }, body: {} }),
  () => changeHolidays(),
  () => changeHolidays(),
]
/**
 * Confirms, halves or withdraws a holiday, or assigns a calendar to a department or a person. In a closed month, the change is
 * refused.
 */
const changeHolidays = async (): Promise<void> => {
  const by = cast.meera.id
  const calendar = app.db`select id from holiday_calendars order by random() limit 1`
  const day = dayFrom('2026-01-05', 100)
  const write = oneOf([
    () => app.db`
      insert into holidays (calendar_id, day, name, kind, is_half, state, made_at, made_by, confirmed_at, confirmed_by)
      select c.id, ${day}, 'Any', 'festival', random() < 0.5, 'confirmed', now(), ${by}, now(), ${by} from (${calendar}) c on conflict do nothing`,
    () => app.db`
      insert into holidays (day, name, kind, state, made_at, made_by, confirmed_at, confirmed_by)
      values (${day}, 'Any', 'national', 'confirmed', now(), ${by}, now(), ${by}) on conflict do nothing`,
    () => app.db`
      update holidays set is_half = kind = 'festival' and not is_half, changed_at = now(), changed_by = ${by}
      where id = (select id from holidays where state = 'confirmed' order by random() limit 1)`,
    () => app.db`
      update holidays set state = 'withdrawn', changed_at = now(), changed_by = ${by}, withdrawn_at = now(), withdrawn_by = ${by}
      where id = (select id from holidays where state = 'confirmed' order by random() limit 1)`,
    () => app.db`
      insert into holiday_calendar_uses (scope, user_id, calendar_id, effective_from, made_at, made_by)
      select 'person', ${cast[oneOf(people)].id}, c.id, ${day}, now(), ${by} from (${calendar}) c`,
    () => app.db`
      insert into holiday_calendar_uses (scope, department_id, calendar_id, effective_from, made_at, made_by)
      select 'department', (select id from departments order by random() limit 1), c.id, ${day}, now(), ${by} from (${calendar}) c`,
  ])
  await write().catch((error: { constraint_name?: string }) => {
    if (error.constraint_name !== 'month_is_closed') throw error
  })
}
const closeOrReopen = async () =>
  random() < 0.5
    ? meera.send(closedMonths.close, { body: { month: '2026-01' }, query: { confirm: 'true' } })
    : meera.send(closedMonths.reopen, { body: { month: '2026-01', reason: 'Again' } })

const rare = [
  'POST /targets/admin/:id/restore',
  'DELETE /profile/:id/remove',
  'PUT /user/block/:id',
  'POST /closed-months/reopen',
]
const missing = async (): Promise<string[]> => {
  const seen = await app.db<{ call: string }[]>`select distinct call from audit_lines where call in ${app.db(rare)}`
  return rare.filter((call) => !seen.some((one) => one.call === call))
}

test('the stored sums equal those of the days after concurrent random writes', async () => {
  place.projectId = (await meera.ok(worklog.addProject, { body: { name: 'Random' } })).data._id
  place.subjectId = (await meera.ok(worklog.addSubject, { params: { id: place.projectId }, body: { name: 'All' } })).data._id
  place.profileId = await newProfile()
  await app.db`
    insert into holiday_calendars (name, made_at, made_by) select 'Calendar ' || n, now(), ${cast.meera.id} from generate_series(1, 3) n`
  await app.db`
    insert into holiday_calendar_uses (scope, calendar_id, effective_from, made_at, made_by)
    select 'workspace', id, '2026-01-01', now(), ${cast.meera.id} from holiday_calendars where name = 'Calendar 1'`
  await app.db`
    insert into holidays (calendar_id, day, name, kind, is_half, state, made_at, made_by, confirmed_at, confirmed_by)
    select id, '2026-03-12', 'Half', 'festival', true, 'confirmed', now(), ${cast.meera.id}, now(), ${cast.meera.id}
    from holiday_calendars where name = 'Calendar 1'`
  for (let n = 0; n < 4; n++) await acts[0]?.()
  // Everybody gets days on which recorded hours take some of the hours of `units` targets.
  for (const type of ['units', 'hours'] as const)
    await meera.ok(targets.create, {
      params: { ...place },
      body: { name: type, start: '2026-01-05', end: '2026-03-14', type, target: 4, users: people.map((who) => cast[who].id) },
    })
  await app.db`
    update worklog_sub_targets set completed_hours = extract(day from day) / 3, filled_at = now(), filled_by = user_id
    where type = 'hours' and filled_at is null and extract(dow from day) in (2, 4) and day <= '2026-03-20'`
  const answers = new Map<string, number>()
  let halves = 0
  // The winner of a race differs from run to run. The test therefore continues until each kind of write has succeeded and a sum
  // contains a half day.
  for (let round = 0; round < 40 || (round < 400 && (halves === 0 || (await missing()).length > 0)); round++) {
    const sent = await Promise.all(Array.from({ length: 6 }, () => oneOf([...acts, closeOrReopen])()))
    for (const response of sent)
      if (response instanceof Response) answers.set(String(response.status), (answers.get(String(response.status)) ?? 0) + 1)
    if (round % 5 === 0) expect((await differences()).different, `after round ${round}`).toEqual([])
    halves += (await app.db`select from worklog_sums where is_half limit 1`).count
  }
  expect(halves).toBeGreaterThan(0)
  const { stored, different } = await differences()
  expect(different).toEqual([])
  expect(stored).toBeGreaterThan(100)
  const [taken] = await app.db<{ n: number }[]>`select count(*)::int as n from worklog_sums where taken > 0`
  expect(taken?.n).toBeGreaterThan(10)
  // Refusals are expected, but server errors and deadlocks are not.
  expect([...answers.keys()].filter((status) => status.startsWith('5'))).toEqual([])
  expect(answers.get('200')).toBeGreaterThan(100)
  expect(await missing()).toEqual([])
})

test('the stored sums of a closed month do not change', async () => {
  const sums = () =>
    app.db`select * from worklog_sums where from_day < '2026-02-01' order by target_id, from_day, type, target, weekday, reason, beside`
  await meera.send(closedMonths.reopen, { body: { month: '2026-01', reason: 'Whether or not it is closed' } })
  await meera.ok(closedMonths.close, { body: { month: '2026-01' }, query: { confirm: 'true' } as never })
  const before = await sums()
  for (let round = 0; round < 5; round++) await Promise.all(acts.map((act) => act()))
  expect(await sums()).toEqual(before)
  expect((await differences()).different).toEqual([])
})

test('the stored sums depend on no setting except the incentive rate', async () => {
  const sums = () => app.db`select * from worklog_sums order by target_id, from_day, type, target, weekday, reason, beside`
  const before = await sums()
  for (const effective of ['2026-01-15', '2026-02-11'])
    await meera.ok(settings.set, { body: { key: 'CANDIDATE_RETENTION_DAYS', value: 90, effective } })
  expect(await sums()).toEqual(before)
  expect((await differences()).different).toEqual([])
  // When the month is recalculated later, its sums are not split at the date of the other setting either.
  await meera.ok(settings.set, { body: { key: 'INCENTIVE_RATE', value: 2.5, effective: '2026-02-18' } })
  const days = await app.db<
    { day: string }[]
  >`select distinct from_day::text as day from worklog_sums where from_day > '2026-02-01'`
  expect(days.map(({ day }) => day)).toContain('2026-02-18')
  expect((await differences()).different).toEqual([])
})

test('only triggers may write stored sums', async () => {
  const [row] = await app.db<{ can: boolean }[]>`
    select has_table_privilege('proofline_app', 'worklog_sums', 'insert, update, delete, truncate') as can`
  expect(row).toEqual({ can: false })
  for (const column of ['day', 'user_id', 'target_id'])
    expect(
      (await app.db`select has_column_privilege('proofline_app', 'worklog_sub_targets', ${column}, 'update') as can`)[0],
    ).toEqual({ can: false })
})
