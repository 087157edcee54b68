/** Tests the two sums of generated days against values recomputed with exact fractions, from calculations.md 8 alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { startTestApp } from '../../../../test/app.ts'
import { storeLedger } from '../../../../test/ledger.ts'
import { randomLedger } from '../../../../test/random-ledger.ts'
import { createSeededRandom } from '../../../../test/seeded-random.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import type { ImpossibleHours } from '../../../users/day-hours-rules.ts'
import { crossChecks } from '../contract.ts'
import { impossibleCheck } from './impossible-days.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const about = `SEED=${seed}`
const ledger = randomLedger(seed)
const next = createSeededRandom(seed)
const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
const app = await startTestApp(new Date(`${ledger.meta.asOf}T22:00:00+05:30`))
afterAll(app.close)
const meera = await app.as('meera')

const latest = <Fact extends { madeAt: string }>(facts: readonly Fact[], dayOf: (fact: Fact) => string): Fact | undefined =>
  facts.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || Date.parse(a.madeAt) - Date.parse(b.madeAt)).at(-1)
const keyOf = (name: string): string => name.trim().toLowerCase()
const whole = (decimal: number | string, parts: number): bigint => BigInt(Math.round(Number(decimal) * parts))

const returned = new Set<string>()
const worklogHours = new Map<string, number>()
const confirmed = new Set<string>()

/** In whole seconds, rounded half up. */
function recordedSeconds(user: string, email: string, day: string): number {
  const hours = latest(
    ledger.workTerms.filter((terms) => terms.user === user && terms.from <= day),
    ({ from }) => from,
  )?.workingHours
  // The sum of the seconds as a fraction: numerator and denominator.
  let [sum, of] = [0n, 1n]
  const add = (numerator: bigint, denominator: bigint): void => {
    sum = sum * denominator + numerator * of
    of *= denominator
  }
  const sheet = ledger.timesheets.find((one) => one.user === user && one.date === day && one.status !== 'REJECTED')
  for (const { project, done } of sheet?.lines ?? []) {
    const key = keyOf(ledger.timesheetProjects.find(({ id }) => id === project)?.name ?? '')
    const rows = ledger.targetRows.filter((row) => keyOf(row.keyword) === key && (row.deletedOn ?? '9') > day).map(({ id }) => id)
    const assigned = ledger.assignedTargets.filter((one) => one.user === user && rows.includes(one.row)).map(({ id }) => id)
    const target = latest(
      ledger.targetHistory.filter(
        (entry) => assigned.includes(entry.assigned) && !entry.withdrawn && entry.effective_date <= day,
      ),
      (entry) => entry.effective_date,
    )?.target_count
    if (target) add(whole(done, 100) * whole(hours ?? 8, 100) * 36n, whole(target, 100))
  }
  for (const { id, taskList, user: owner, effectiveDate } of ledger.qualitative)
    if (owner === user && effectiveDate === day && !returned.has(id))
      for (const task of taskList) add(BigInt(task.hours * 3600 + task.minutes * 60), 1n)
  for (const file of ledger.productivityFiles)
    if (!file.deleted)
      for (const row of file.rows) if (row.user === email && row.date === day) add(whole(row.hours, 10_000) * 36n, 100n)
  return Number((2n * sum + of) / (2n * of))
}

const STAFF = ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']
function hasLeft(user: string, day: string): boolean {
  const known = latest(
    ledger.states.filter((one) => one.user === user && one.from <= day),
    ({ from }) => from,
  )
  const isStaff = (roles: readonly string[]): boolean => roles.some((role) => STAFF.includes(role))
  const roles = ledger.people.find(({ id }) => id === user)?.roles ?? []
  return known !== undefined && (known.state !== 'active' || (isStaff(roles) && !isStaff(known.roles ?? roles)))
}

function expected(): Map<string, ImpossibleHours[]> {
  const found = new Map<string, ImpossibleHours[]>()
  for (const { id: user, email } of ledger.people)
    for (let at = 0; at < 90; at += 1) {
      const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
      if (hasLeft(user, day)) continue
      const absence = latest(
        ledger.absences.filter((one) => one.user === user && one.date === day),
        ({ date }) => date,
      )?.reason
      const sums: ImpossibleHours[] = [
        { sum: 'recorded', seconds: recordedSeconds(user, email, day) },
        { sum: 'worklog', seconds: absence ? 0 : Math.round((worklogHours.get(`${user} ${day}`) ?? 0) * 36) },
      ]
      const over = sums.filter(({ sum, seconds }) => seconds > 24 * 3600 && !confirmed.has(`${user} ${day} ${sum}`))
      if (over.length > 0) found.set(`${user} ${day}`, over)
    }
  return found
}

let idOf: (key: string) => string
beforeAll(async () => {
  idOf = await storeLedger(app.db, ledger)
  for (const { id } of ledger.qualitative)
    if (int(1, 4) === 1) {
      returned.add(id)
      await app.db`
        update qualitative_records set approved = false, returned = true, decided_at = filled_at, decided_by = ${cast.meera.id}
        where id = ${idOf(id)}`
    }
  const staff = ledger.people.filter(({ roles }) => !roles.includes('MANAGER'))
  const [profile] = await app.db<{ id: string }[]>`
    with subject as (
      insert into worklog_subjects (project_id, name, created_at, created_by)
      select id, 'Any', now(), ${cast.meera.id} from projects limit 1 returning id)
    insert into worklog_profiles (subject_id, name, budget_paise, created_at, created_by)
    select id, 'Any', 6000, now(), ${cast.meera.id} from subject returning id`
  // Earlier releases stored figures on days of absence, which PostgreSQL now rejects.
  await app.db`alter table worklog_sub_targets disable trigger absence_or_figures`
  for (const { id: user } of staff)
    for (const name of ['One', 'Two']) {
      const [target] = await app.db<{ id: string }[]>`
        insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
        values (${profile?.id ?? ''}, ${idOf(user)}, ${name}, 'hours', 8, '2026-01-01', '2026-03-31', now(), ${cast.meera.id}) returning id`
      const days = Array.from({ length: 90 }, (_, at) => {
        // The hours are in hundredths. The two targets often total exactly 24 hours.
        const hours = [1200, 1200, 1201, int(0, 3000), int(0, 99_900)][int(0, 4)] ?? 0
        const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
        return { day, hours, is_removed: int(1, 6) === 1 }
      })
      await app.db`
        insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_hours, filled_at, filled_by, removed_at, removed_by, removed_because)
        select ${target?.id ?? ''}, ${idOf(user)}, day, 'hours', 8, hours::numeric / 100, now(), ${idOf(user)}, case when is_removed then now() end,
          case when is_removed then ${cast.meera.id}::uuid end, case when is_removed then 'removed' end
        from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as d(day date, hours int, is_removed boolean)`
      for (const { day, hours, is_removed: isRemoved } of days)
        if (!isRemoved) worklogHours.set(`${user} ${day}`, (worklogHours.get(`${user} ${day}`) ?? 0) + hours)
    }
  await app.db`alter table worklog_sub_targets enable trigger absence_or_figures`
  for (const [place, sums] of expected())
    for (const { sum, seconds } of sums) {
      const [user = '', day = ''] = place.split(' ')
      if (int(1, 5) > 1) continue
      confirmed.add(`${place} ${sum}`)
      await app.db`
        insert into confirmed_hours (user_id, day, sum, seconds, confirmed_at, confirmed_by)
        values (${idOf(user)}, ${day}, ${sum}, ${seconds}, now(), ${cast.meera.id})`
    }
})

test('the inbox check finds the same impossible sums as an independent computation', async () => {
  const people = ledger.people.map(({ id }) => idOf(id))
  const days = app.db`
    select p.id as person_id, d.day::date as day
    from unnest(${people}::uuid[]) p(id), generate_series('2026-01-01'::date, '2026-03-31', interval '1 day') d(day)`
  const rows = await app.db<{ place: string; gaps: ImpossibleHours[] }[]>`
    select person_id || ' ' || day as place, gaps from (${impossibleCheck.gaps(app.db, {} as Reach, days)}) g`
  const found = Object.fromEntries(rows.map(({ place, gaps }) => [place, gaps]))
  const second = [...expected()].map(([place, sums]) => [`${idOf(place.split(' ')[0] ?? '')} ${place.split(' ')[1]}`, sums])
  expect(second.length, about).toBeGreaterThan(50)
  expect(found, about).toEqual(Object.fromEntries(second))
})

test('the cross-check names the same impossible sums on every listed day', async () => {
  const second = new Map(
    [...expected()].map(([place, sums]) => [`${idOf(place.split(' ')[0] ?? '')} ${place.split(' ')[1]}`, sums]),
  )
  let compared = 0
  for (const [from, to] of [
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
  ] as const) {
    const { data } = await meera.ok(crossChecks.ofDays, { query: { from, to, limit: 500 } })
    for (const { _id, gaps } of data) {
      const impossible = gaps.flatMap((gap) => (gap.of === 'impossible' ? [{ sum: gap.sum, seconds: gap.seconds }] : []))
      expect(impossible, `${about} ${_id}`).toEqual(second.get(_id) ?? [])
      compared += impossible.length
    }
  }
  expect(compared, about).toBeGreaterThan(30)
})
