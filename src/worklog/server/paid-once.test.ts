import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { exact } from '../../kit/shared/exact.ts'
import { toDay as dayOfInstant } from '../../kit/shared/time.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import type { ShiftType } from '../../users/rules.ts'
import { users } from '../../users/contract.ts'
import type { Holiday } from '../../users/work-day-rules.ts'
import { worklog } from '../contract.ts'
import { profileDays } from '../days-contract.ts'
import { figures } from '../figures-contract.ts'
import { computeHoursTaken } from '../pricing-rules.ts'
import { worklogReport } from '../report-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { targets } from '../targets-contract.ts'
import type { TargetType } from '../vocabulary.ts'

// Tests that the hours of a day are paid only once, from the day on which that rule takes effect (decision 127, ADR 26).

const app = await startTestApp()
afterAll(app.close)
const [meera, ananya] = await Promise.all([app.as('meera'), app.as('ananya')])
const place = { projectId: '', subjectId: '' }
beforeAll(async () => {
  place.projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  place.subjectId = (await meera.ok(worklog.addSubject, { params: { id: 'textbook' }, body: { name: 'Mechanics' } })).data._id
  const terms = { email: cast.ananya.email, shiftType: 6 as const, workingHours: 8, effective: '2026-01-01' }
  await meera.ok(users.updateProfile, { body: terms })
  // An hour costs 250.00 in March, which has 26 working days.
  await meera.ok(users.salary, { params: { id: cast.ananya.id }, body: { amount: 52_000, effectiveDate: '2026-01-01' } })
})

type Given = { profile: string; id: string }
async function give(name: string, type: TargetType): Promise<Given> {
  const made = await meera.ok(worklog.addProfile, { params: { id: place.subjectId }, body: { name, budget: 60 } })
  const profile = made.data._id
  const range = { start: '2026-02-02', end: '2026-03-07' }
  const body = { name, ...range, type, target: 40, users: [cast.ananya.id] }
  const { data } = await meera.ok(targets.create, { params: { ...place, profileId: profile }, body })
  return { profile, id: data[0]?._id ?? '' }
}
const dayOf = async ({ id }: Given, date: string) => {
  const { subTargets } = (await meera.ok(targets.one, { params: { id } })).data
  return subTargets.find((day) => day.date === date) ?? expect.fail(`no ${date}`)
}
const correct = async (of: Given, date: string, body: { completedUnits?: number; completedHours?: number; clear?: boolean }) =>
  meera.ok(targetDays.change, { params: { targetId: of.id, subId: (await dayOf(of, date))._id }, query: {}, body })
const paid = async (of: Given, date: string) => {
  const { hours, cost, incentive } = await dayOf(of, date)
  return { hours, cost, incentive }
}
const totalOf = async ({ profile }: Given, query: { month?: string; day?: string } = {}) =>
  (await meera.ok(figures.ofProfile, { params: { id: profile }, query })).data.total

test('hours recorded for another target change the cost of units that day, but no incentive', async () => {
  const [chapters, videos, calls] = [await give('Chapters', 'units'), await give('Videos', 'units'), await give('Calls', 'hours')]
  const date = '2026-03-03'
  await correct(chapters, date, { completedUnits: 50 })
  expect(await paid(chapters, date)).toEqual({ hours: 4, cost: 1000, incentive: 250 })
  const before = await totalOf(videos)

  const subTargetId = (await dayOf(calls, date))._id
  await ananya.ok(targetDays.record, { params: { targetId: calls.id }, body: { subTargetId, completedHours: 4.15 } })
  expect(await paid(calls, date)).toEqual({ hours: 4.15, cost: 1037.5, incentive: 0 })
  expect(await paid(chapters, date)).toEqual({ hours: 1.93, cost: 481.25, incentive: 250 })
  expect((await dayOf(chapters, date)).hoursFrom).toEqual({ workingHours: 8, share: 1, beside: 2, taken: 4.15 })
  expect(await paid(chapters, '2026-03-04')).toEqual({ hours: 4, cost: 1000, incentive: 0 })
  // The figures of the other target's profile change too: for all days, the month and the day, in its line, and in the subject's
  // list.
  const all = before?.totalExpense ?? 0
  expect((await totalOf(videos))?.totalExpense).toBe(all - 518.75)
  expect((await totalOf(videos, { day: date }))?.daysCost).toBe(481.25)
  const month = { params: { id: videos.profile }, query: { month: '2026-03' } }
  const { days } = (await meera.ok(profileDays.ofProfile, month)).data
  expect(days.find(({ day }) => day === date)?.daysCost).toBe(481.25)
  const { lines } = (await meera.ok(figures.ofProfile, month)).data
  expect(lines.map((line) => [line.days, line.taken, line.hours, line.cost])).toEqual([[6, 4.15, 21.93, 5481.25]])
  const { profiles } = (await meera.ok(worklog.subject, { params: { id: place.subjectId } })).data
  expect(profiles.find(({ _id }) => _id === videos.profile)?.totalExpense).toBe((all ?? 0) - 518.75)
  const { bytes } = await meera.download(worklogReport.download, { body: { profile: videos.profile } })
  const { header, rows } = await readSheet(bytes)
  const inColumn = (name: string) => rows.map(({ cells }) => cells[header.find((column) => column.name === name)?.column ?? -1])
  const at = inColumn('Date').findIndex((day) => day instanceof Date && dayOfInstant(day) === date)
  expect([inColumn('Hours')[at], inColumn('Cost')[at]]).toEqual([1.925, 481.25])
  // The cells are not rounded, so that each column adds up to its figure on the page.
  const sumIn = (name: string) => Math.round(100 * inColumn(name).reduce<number>((sum, cell) => sum + Number(cell), 0)) / 100
  const shown = await totalOf(videos)
  expect([sumIn('Cost'), sumIn('Incentive')]).toEqual([shown?.daysCost, shown?.incentive])

  await correct(calls, date, { completedHours: 6 })
  expect(await paid(videos, date)).toEqual({ hours: 1, cost: 250, incentive: 0 })
  await correct(calls, date, { completedHours: 9.5 })
  expect(await paid(calls, date)).toEqual({ hours: 9.5, cost: 2375, incentive: 0 })
  expect(await paid(chapters, date)).toEqual({ hours: 0, cost: 0, incentive: 250 })
  await correct(calls, date, { clear: true })
  expect(await totalOf(videos)).toEqual(before)
})

test('terms saved later but effective from an earlier month change the hours taken on affected days', async () => {
  const [chapters, calls] = [await give('Later chapters', 'units'), await give('Later calls', 'hours')]
  await correct(calls, '2026-02-24', { completedHours: 7 })
  const terms = { email: cast.ananya.email, shiftType: 6 as const, workingHours: 6, effective: '2026-01-15' }
  await meera.ok(users.updateProfile, { body: terms })
  const taken = await app.db`select taken::float8 from worklog_sums where target_id = ${chapters.id} and taken > 0`
  expect([...taken]).toEqual([{ taken: 6 }])
  await meera.ok(users.updateProfile, { body: { ...terms, workingHours: 8 } })
})

test('days before the rule keep their figures to the paisa, even in a reopened month', async () => {
  const [chapters, calls] = [await give('Old chapters', 'units'), await give('Old calls', 'units_hours')]
  const [old, late] = ['2026-02-27', '2026-03-06']
  for (const date of [old, late]) await correct(calls, date, { completedUnits: 10, completedHours: 6 })
  const begin = async (day: string) => {
    await app.db`update dated_rules set holds_from = ${day} where rule = 'hours paid once'`
    await app.db`select worklog_sum_again(array[${cast.ananya.id}::uuid], '2026-02-01', '2026-04-01')`
  }
  await begin('2026-03-01')
  const share = (await dayOf(chapters, old)).hoursFrom
  expect(share).toMatchObject({ taken: 0 })
  const february = await totalOf(chapters, { month: '2026-02' })
  const kept = await paid(chapters, old)
  expect(kept.hours).toBe(Math.round(800 / (share?.beside ?? 0)) / 100)
  expect((await dayOf(chapters, late)).hoursFrom).toMatchObject({ taken: 6 })

  const [month, reason] = ['2026-02', 'Hours were wrong']
  await meera.ok(closedMonths.close, { body: { month }, query: { confirm: 'true' } })
  expect(await totalOf(chapters, { month })).toEqual(february)
  await meera.ok(closedMonths.reopen, { body: { month, reason } })
  await correct(calls, old, { completedHours: 7.5 })
  expect(await paid(chapters, old)).toEqual(kept)
  expect(await totalOf(chapters, { month })).toEqual(february)
  await meera.ok(closedMonths.close, { body: { month }, query: { confirm: 'true' } })
  expect(await totalOf(chapters, { month })).toEqual(february)
  await meera.ok(closedMonths.reopen, { body: { month, reason } })
  await begin('-infinity')
  expect((await dayOf(chapters, old)).hoursFrom).toMatchObject({ taken: 7.5 })
})

test('the database and the rule find the same hours of generated days', async () => {
  await app.db`select setseed(0.127)`
  await app.db`
    insert into users (email, full_name, password_hash, roles, created_at)
    select 'paid.' || n || '@proofline.example', 'Paid ' || n, 'none', '{AUTHOR}', '2025-12-20' from generate_series(1, 8) n`
  await app.db`
    insert into work_terms (user_id, effective_from, shift_type, working_hours)
    select u.id, date '2026-01-01' + (random() * 70)::int, (array[5, 5.5, 6])[1 + (random() * 2)::int], 6 + (random() * 300)::int / 100.0
    from users u, generate_series(1, 3) where u.full_name like 'Paid %'`
  await app.db`
    insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
    select p.id, u.id, 'Paid', (array['units', 'hours', 'units_hours'])[1 + (random() * 2)::int], 40, date '2026-01-01', date '2026-03-09', now(), ${cast.meera.id}
    from users u, worklog_profiles p where u.full_name like 'Paid %' and random() < 0.6`
  await app.db`
    insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_units, completed_hours, filled_at, filled_by)
    select t.id, t.user_id, d, t.type, t.target, case when t.type <> 'hours' then 30 end,
      case when t.type <> 'units' then (random() * 600)::int / 100.0 end, now(), t.user_id
    from worklog_targets t, generate_series(t.start_day::timestamp, t.end_day::timestamp, '1 day') d where t.name = 'Paid' and random() < 0.8`
  await app.db`
    insert into holidays (day, name, kind, state, made_at, made_by, confirmed_at, confirmed_by)
    select d, 'Any', 'national', 'confirmed', now(), ${cast.meera.id}, now(), ${cast.meera.id}
    from unnest('{2026-01-14,2026-01-26,2026-02-11,2026-03-04}'::date[]) d`
  await app.db`update person_holidays set is_half = true where day = '2026-02-11'`
  const days = await app.db<
    {
      day: string
      type: TargetType
      taken: string
      recorded: string
      shiftType: ShiftType
      workingHours: string
      holiday: Holiday
    }[]
  >`
    select d.day::text, d.type, d.taken, e.shift_type::float8 as "shiftType", e.working_hours as "workingHours",
      (select jsonb_build_object('isHalf', h.is_half) from person_holidays h where h.user_id = d.user_id and h.day = d.day) as holiday,
      (select coalesce(sum(o.completed_hours), 0) from worklog_sub_targets o where o.user_id = d.user_id and o.day = d.day) as recorded
    from worklog_days_placed(array(select id from users where full_name like 'Paid %'), '2026-01-01', '2026-03-10') d,
      lateral terms_on(d.user_id, d.day) e`
  const rule = ({ recorded, day, holiday, ...terms }: (typeof days)[number]) =>
    computeHoursTaken(exact(recorded), terms, day, holiday)
  expect(days.filter((day) => !exact(day.taken).equals(day.type === 'units' ? rule(day) : 0))).toEqual([])
  const kinds = days.filter(({ type }) => type === 'units').map((day) => rule(day).compare(exact(day.recorded)))
  expect(kinds.filter((kind) => kind < 0).length, 'days of which all hours are taken').toBeGreaterThan(50)
  expect(kinds.filter((kind) => kind === 0).length, 'days of which some are left').toBeGreaterThan(50)
})
