import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { cast } from '../../db/cast.ts'
import { reports } from '../../src/reports/contract.ts'
import { targets } from '../../src/worklog/targets-contract.ts'
import { startTestApp } from '../app.ts'
import { type Ledger, readGoldenMonths, storeLedger } from '../ledger.ts'
import { type GoldenHolidays, type GoldenInput, computeGolden, printGolden, readGolden } from './golden-with-holidays.ts'

// The calls return the figures of the second computation for the golden months with holidays.

type Expected = ReturnType<typeof computeGolden>
const expected = readGolden<Expected>('expected-with-holidays')

/** Converts seconds to hours, or paise as "n/d" to rupees, with 2 decimals. Halves are rounded away from zero. */
const shown = (exact: string | number, of: number): number => {
  const [n = '0', d = '1'] = String(exact).split('/')
  const parts = BigInt(n) * 100n
  const by = BigInt(d) * BigInt(of)
  const rounded = parts < 0n ? -((-2n * parts + by) / (2n * by)) : (2n * parts + by) / (2n * by)
  return Number(rounded) / 100 || 0
}

test('the second computation without holidays equals the golden months', () => {
  type Hours = [number | string, number]
  type Of = { date: string; user: string; color: string; bank: number } & Record<
    'demandHours' | 'leaveHours' | 'ticketDemand' | 'ticketused' | 'totalDemandHours' | 'delta',
    Hours
  >
  type Sub = {
    target: string
    date: string
    open?: true
    hours: Hours
    units: number
    cost: [string, number] | null
    incentive: [string, number] | null
  }
  const golden = readGoldenMonths<{ records: Of[]; subTargets: Sub[] }>('expected')
  const second = computeGolden({ calendars: [], uses: [], holidays: [], choices: [] })
  const key = ({ user, date }: { user: string; date: string }): string => `${date} ${user}`
  const records = new Map(golden.records.map((record) => [key(record), record]))
  for (const { user, date, balance: _, bank, color, ...hours } of second.records) {
    const record = records.get(key({ user, date }))
    expect({ bank, color }, key({ user, date })).toEqual({ bank: record?.bank, color: record?.color })
    for (const [name, seconds] of Object.entries(hours))
      expect(shown(seconds, 3600), `${key({ user, date })} ${name}`).toBe(record?.[name as keyof typeof hours][1])
  }
  expect(second.records).toHaveLength(golden.records.length)
  const whole = (exact: string): string => (exact.includes('/') ? exact : `${exact}/1`)
  const priced = golden.subTargets.filter(({ open }) => open === undefined)
  const found = second.subTargets.map(({ target, date, cost, incentive }) => ({
    target,
    date,
    cost: cost && whole(cost),
    incentive: incentive && whole(incentive),
  }))
  const byTarget = (a: { target: string; date: string }, b: { target: string; date: string }): number =>
    `${a.target} ${a.date}` < `${b.target} ${b.date}` ? -1 : 1
  expect(found.toSorted(byTarget)).toEqual(
    priced
      .map(({ target, date, cost, incentive }) => ({ target, date, cost: cost && cost[0], incentive: incentive && incentive[0] }))
      .toSorted(byTarget),
  )
})

test('the stored golden figures with holidays equal the output of the second computation', () => {
  const stored = readFileSync(new URL('../golden-months/expected-with-holidays.json', import.meta.url), 'utf8')
  expect(stored).toBe(printGolden(computeGolden()))
})

describe('with holidays entered late, the calls for the golden months', async () => {
  const input = readGoldenMonths<
    GoldenInput &
      Ledger & {
        subjects: { id: string; name: string; project: string }[]
        profiles: { id: string; subject: string; name: string; budgetPaise: number }[]
        worklogProjects: { id: string; name: string }[]
      }
  >('input')
  const { calendars, uses, holidays, choices } = readGolden<GoldenHolidays>('holidays')
  const app = await startTestApp(new Date(`${input.meta.asOf}T14:00:00Z`))
  afterAll(app.close)
  const meera = await app.as('meera')
  const idOf = await storeLedger(app.db, input)
  const { db } = app
  const by = cast.meera.id
  const insert = async (table: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
    if (rows.length > 0) await db`insert into ${db(table)} ${db(rows as Record<string, never>[])}`
  }
  await insert(
    'salaries',
    input.salaries.map(({ user, from, paise, madeAt }) => ({
      user_id: idOf(user),
      effective_from: from,
      amount_paise: paise,
      made_at: madeAt,
    })),
  )
  await insert(
    'settings',
    input.settings.map(({ from, value, madeAt }) => ({
      key: 'INCENTIVE_RATE',
      effective_from: from,
      value,
      made_at: madeAt,
      made_by: by,
    })),
  )
  const made = { created_at: new Date(), created_by: by }
  await insert(
    'projects',
    input.worklogProjects.map(({ id }) => ({ id: idOf(id), name: `${id} of the worklog` })),
  )
  await insert(
    'worklog_subjects',
    input.subjects.map(({ id, name, project }) => ({ id: idOf(id), project_id: idOf(project), name, ...made })),
  )
  await insert(
    'worklog_profiles',
    input.profiles.map(({ id, subject, name, budgetPaise }) => ({
      id: idOf(id),
      subject_id: idOf(subject),
      name,
      budget_paise: budgetPaise,
      ...made,
    })),
  )
  await insert(
    'worklog_targets',
    input.targets.map(({ id, profile, user, name, type, target, start, end }) => ({
      id: idOf(id),
      profile_id: idOf(profile),
      user_id: idOf(user),
      name,
      type,
      target,
      start_day: start,
      end_day: end,
      ...made,
    })),
  )
  const userOf = new Map(input.targets.map(({ id, user }) => [id, user]))
  await insert(
    'worklog_sub_targets',
    input.subTargets.map(({ targetId, date, type, target, completedUnits: units, completedHours: hours }) => {
      const user = idOf(userOf.get(targetId) ?? '')
      const filled =
        units === null && hours === null ? { filled_at: null, filled_by: null } : { filled_at: new Date(), filled_by: user }
      return {
        target_id: idOf(targetId),
        user_id: user,
        day: date,
        type,
        target,
        completed_units: units,
        completed_hours: hours,
        ...filled,
      }
    }),
  )
  // A day that an admin removed does not come back when a holiday is withdrawn.
  await insert(
    'worklog_sub_targets',
    input.targets.flatMap(({ id, user, type, target, removedDays }) =>
      removedDays.map((day) => ({
        target_id: idOf(id),
        user_id: idOf(user),
        day,
        type,
        target,
        removed_at: new Date(),
        removed_by: by,
        removed_because: 'removed',
      })),
    ),
  )
  await insert(
    'holiday_calendars',
    calendars.map(({ id, restrictedMax }) => ({
      id: idOf(id),
      name: id,
      restricted_max: restrictedMax,
      made_at: new Date(),
      made_by: by,
    })),
  )
  const ofState = (state: string) =>
    ({
      confirmed: { confirmed_at: new Date(), confirmed_by: by, withdrawn_at: null, withdrawn_by: null },
      proposed: { confirmed_at: null, confirmed_by: null, withdrawn_at: null, withdrawn_by: null },
      withdrawn: { confirmed_at: new Date(), confirmed_by: by, withdrawn_at: new Date(), withdrawn_by: by },
    })[state]
  await insert(
    'holidays',
    holidays.map(({ id, calendar, day, kind, isHalf, state }) => ({
      id: idOf(id),
      calendar_id: calendar && idOf(calendar),
      day,
      name: id,
      kind,
      is_half: isHalf,
      state,
      made_at: new Date(),
      made_by: by,
      ...ofState(state),
    })),
  )
  for (const { scope, of, calendar, from } of uses)
    await insert('holiday_calendar_uses', [
      {
        scope,
        department_id: scope === 'department' ? idOf(of ?? '') : null,
        user_id: scope === 'person' ? idOf(of ?? '') : null,
        calendar_id: calendar && idOf(calendar),
        effective_from: from,
        made_at: new Date(),
        made_by: by,
      },
    ])
  await insert(
    'restricted_choices',
    choices.map(({ user, holiday }) => ({ user_id: idOf(user), holiday_id: idOf(holiday), chosen_at: new Date() })),
  )

  test('return the record of each day', async () => {
    const [fromDate = '', toDate = ''] = input.meta.ranges['joined'] ?? []
    const body = { type: 'department' as const, fromDate, toDate }
    const { records } = await meera.ok(reports.productivity, { body: body as never })
    const found = new Map(records.map((record) => [`${record.dateKey} ${record.user}`, record]))
    for (const { user, date, color, bank: _, ...hours } of expected.records) {
      const record = found.get(`${date} ${idOf(user)}`)
      const own = Object.fromEntries(Object.keys(hours).map((name) => [name, record?.[name as keyof typeof hours]]))
      expect({ color: record?.color, ...own }, `${date} ${user}`).toEqual({
        color,
        ...Object.fromEntries(Object.entries(hours).map(([name, seconds]) => [name, shown(seconds, 3600)])),
      })
    }
    expect(expected.records.length).toBeGreaterThan(500)
  })

  test('return each sub-target up to today except those that a holiday removed', async () => {
    for (const { id } of input.targets) {
      const { subTargets } = (await meera.ok(targets.one, { params: { id: idOf(id) } })).data
      const past = subTargets.filter(({ date, removed }) => date <= input.meta.asOf && removed === null)
      expect(
        past.map(({ date, hours, completedUnits, cost, incentive }) => ({
          date,
          hours,
          units: completedUnits ?? 0,
          cost,
          incentive,
        })),
        id,
      ).toEqual(
        expected.subTargets
          .filter(({ target }) => target === id)
          .toSorted((a, b) => (a.date < b.date ? -1 : 1))
          .map(({ date, hours, units, cost, incentive }) => ({
            date,
            hours: shown(hours, 1),
            units: shown(units, 1),
            cost: cost && shown(cost, 100),
            incentive: incentive && shown(incentive, 100),
          })),
      )
    }
  })
})
