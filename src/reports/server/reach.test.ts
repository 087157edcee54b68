/**
 * Tests that a manager reads only the days of their team, whatever they request. People in the generated months change teams, are
 * blocked and join late.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp, type Client, type TestApp } from '../../../test/app.ts'
import { type Ledger, storeLedger } from '../../../test/ledger.ts'
import { randomLedger } from '../../../test/random-ledger.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { reports } from '../contract.ts'
import { crossChecks } from '../cross-check/contract.ts'
import { explanations } from '../explain-contract.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const about = `SEED=${seed}`
const MANAGERS = ['kavita', 'farhan'] as const
const PERIODS = [
  ['2026-01-01', '2026-03-31'],
  ['2026-02-10', '2026-02-12'],
] as const

let app: TestApp
let meera: Client
let ledger: Ledger
let idOf: (key: string) => string
let people: string[]
beforeAll(async () => {
  const { managers, ...months } = randomLedger(seed)
  ledger = { ...months, managers: managers.map((each) => ({ ...each, manager: each.manager === 'm0' ? 'kavita' : 'farhan' })) }
  app = await startTestApp(new Date(`${ledger.meta.asOf}T22:00:00+05:30`))
  idOf = await storeLedger(app.db, ledger)
  const staff = await app.db<
    { id: string }[]
  >`select id from users where roles[1] in ('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER')`
  people = staff.map(({ id }) => id)
  meera = await app.as('meera')
})
afterAll(() => app.close())

type Day = { user: string; dateKey: string }
const keyOf = ({ user, dateKey }: Day): string => `${user} ${dateKey}`
async function teamDays(manager: string, [fromDate, toDate]: readonly [string, string]): Promise<Set<string>> {
  const { data } = await meera.ok(reports.records, { body: { type: 'user', user: people, fromDate, toDate } })
  const rows = await app.db<Day[]>`
    select p.id as user, d.day as "dateKey"
    from unnest(${people}::uuid[]) p(id) cross join (select day::date::text from generate_series(${fromDate}::date, ${toDate}::date, '1 day') day) d
    where manager_on(p.id, d.day::date) = ${manager}`
  const own = new Set(rows.map(keyOf))
  return new Set(data.map(keyOf).filter((key) => own.has(key)))
}

test.each(MANAGERS)('%s reads only their own team’s days, in every report and by every filter', async (name) => {
  const client = await app.as(name)
  const other = cast[name === 'kavita' ? 'farhan' : 'kavita']
  for (const period of PERIODS) {
    const [fromDate, toDate] = period
    const own = await teamDays(cast[name].id, period)
    const reached = people.filter((user) => [...own].some((key) => key.startsWith(user)))
    const days = async (form: object): Promise<string[]> => {
      const body = { fromDate, toDate, ...form }
      const { records, projectData, count, people: found } = await client.ok(reports.productivity, { body })
      const shown = new Set(records.map(keyOf))
      expect(count, about).toBe(shown.size)
      expect(
        found.reduce((sum, person) => sum + person.count, 0),
        about,
      ).toBe(shown.size)
      expect(
        projectData.map(keyOf).filter((key) => !shown.has(key)),
        about,
      ).toEqual([])
      const targets = await client.ok(reports.targets, { body })
      const lines = targets.data.groupedData.map(({ user, date: dateKey }) => keyOf({ user, dateKey }))
      expect(
        lines.filter((key) => !shown.has(key)),
        about,
      ).toEqual([])
      return [...shown].toSorted()
    }
    const all = [...own].toSorted()
    expect(await days({ type: 'team' }), about).toEqual(all)
    expect(await days({ type: 'team', manager: [other.id, other.email] }), about).toEqual(all)
    expect(await days({ type: 'department' }), about).toEqual(all)
    if (reached.length > 0)
      expect(await days({ type: 'user', user: reached, role: 'UPLOADER', manager: other.id }), about).toEqual(all)
    for (const narrowed of [
      { type: 'department', department: ledger.departments.map(({ id }) => idOf(id)) },
      { type: 'project', projects: ledger.timesheetProjects.map(({ id }) => idOf(id)) },
      { type: 'team', projects: ledger.timesheetProjects.map(({ name: project }) => project) },
      { type: 'team', roleData: ['AUTHOR', 'REVIEWER'] },
    ])
      expect(
        (await days(narrowed)).filter((key) => !own.has(key)),
        about,
      ).toEqual([])
    const strangers = people.filter((user) => !reached.includes(user))
    for (const user of strangers) {
      const { status } = await client.send(reports.productivity, { body: { type: 'user', user, fromDate, toDate } })
      // A manager may ask for every member of today's team, but sees no days before that person joined the team.
      if (status === 200) expect(await days({ type: 'user', user }), about).toEqual([])
      else expect(status, about).toBe(404)
    }
  }
})

test.each(MANAGERS)('%s gets explanations of exactly the days that their report shows', async (name) => {
  const client = await app.as(name)
  const period = PERIODS[0]
  const own = await teamDays(cast[name].id, period)
  const asked: string[] = []
  const found: string[] = []
  // Each run generates different months, so checking every thirteenth day is enough.
  for (let day: string = period[0]; day <= period[1]; day = shiftDay(day, 13))
    for (const user of people) {
      asked.push(keyOf({ user, dateKey: day }))
      const response = await client.send(explanations.ofDay, { params: { user, day } })
      if (response.status !== 200) {
        expect(response.status, `${about} ${user} ${day}`).toBe(404)
        continue
      }
      found.push(keyOf({ user, dateKey: day }))
      const { data } = (await response.json()) as { data: { bank: { dateKey: string | null }[] } }
      const strange = data.bank.filter(({ dateKey }) => dateKey !== null && !own.has(`${user} ${dateKey}`))
      expect(strange, `${about} ${user} ${day}`).toEqual([])
    }
  // In some months, none of these days belong to the team, and both lists are empty.
  expect(found, about).toEqual(asked.filter((key) => own.has(key)))
})

test.each(MANAGERS)('%s gets the same cross-check of their team’s days as an ADMIN', async (name) => {
  const client = await app.as(name)
  const own = await teamDays(cast[name].id, PERIODS[0])
  let allFound = 0
  for (const [from, to] of [
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
  ] as const) {
    const query = { from, to, limit: 500 } as never
    const [{ data: all }, { data: seen }] = await Promise.all([
      meera.ok(crossChecks.ofDays, { query }),
      client.ok(crossChecks.ofDays, { query }),
    ])
    allFound += all.length
    const ofTeam = all.filter(({ user: { _id: user }, dateKey }) => own.has(keyOf({ user, dateKey })))
    expect(seen, about).toEqual(ofTeam)
  }
  // A single month may have nothing to check, but not all of them together.
  expect(allFound, about).toBeGreaterThan(0)
})
