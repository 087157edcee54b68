/** Tests with random histories that, after each write, the days of absences are what the whole history implies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { holidays } from '../../holidays/contract.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { users } from '../../users/contract.ts'
import { absences } from '../contract.ts'
import { findAbsenceFaults } from './queries.ts'

/** This is a Tuesday. */
const start = new Date('2026-03-17T06:00:00Z')
const USER = cast.ananya.id

let app: TestApp
let meera: Client
let kavita: Client
let ananya: Client
beforeAll(async () => {
  app = await startTestApp(start)
  ;[meera, kavita, ananya] = [await app.as('meera'), await app.as('kavita'), await app.as('ananya')]
})
afterAll(() => app.close())

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] ?? expect.fail()
const dayIn = (from: string, days: number): string => addDaysTo(from, Math.floor(Math.random() * days))
const CONFIRM = { confirm: 'true' } as const
const range = () => {
  const date = dayIn('2026-02-16', 60)
  return Math.random() < 0.3 ? { date } : { date, to: addDaysTo(date, Math.floor(Math.random() * 14)) }
}
const undone: { body: { items: { kind: string; id: string; version: number }[] } }[] = []
const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  terms: () =>
    meera.send(users.updateProfile, {
      body: { _id: USER, shiftType: pick([5, 5.5, 6] as const), workingHours: 8, effective: dayIn('2026-02-10', 70) },
    }),
  manager: () =>
    kavita.send(absences.record, { query: CONFIRM, body: { user: USER, reason: pick(['SL', 'PL', ''] as const), ...range() } }),
  admin: () =>
    meera.send(absences.record, {
      query: CONFIRM,
      body: { user: USER, reason: pick(['LOP', 'reject', 'reject', '', ''] as const), ...range() },
    }),
  owner: () =>
    ananya.send(absences.recordOwn, { query: CONFIRM, body: { reason: pick(['SL', 'PL', 'LOP', ''] as const), ...range() } }),
  decide: async () => {
    const waiting = await app.db<{ id: string; version: number }[]>`
      select id, version from absence_requests where status = 'waiting' order by random() limit 6`
    if (waiting.length === 0) return
    const outcome = pick(['approve', 'approve', 'decline'] as const)
    const items = waiting.map((each) => ({ kind: 'absence', ...each }))
    const response = await kavita.send(approvals.decide, {
      body: { items, outcome, ...(outcome === 'decline' && { remark: 'Exams' }) },
    })
    const { results } = (await response.json()) as { results: { id: string; version: number | null }[] }
    undone.push({
      body: { items: results.flatMap(({ id, version }) => (version === null ? [] : [{ kind: 'absence', id, version }])) },
    })
  },
  undo: async () => {
    const last = undone.pop()
    if (last !== undefined && last.body.items.length > 0) await kavita.send(approvals.undo, last)
  },
  holiday: async () => {
    const day = dayIn('2026-02-16', 60)
    const response = await meera.send(holidays.addDay, { query: CONFIRM, body: { day, name: 'Any', kind: 'national' } })
    if (response.status === 409) {
      const [held] = await app.db<{ id: string }[]>`select id from holidays where state = 'confirmed' order by random() limit 1`
      if (held) await meera.send(holidays.withdrawDay, { params: { id: held.id }, query: CONFIRM })
    }
  },
  timesheet: async () => {
    const day = dayIn('2026-02-16', 60)
    await (Math.random() < 0.6
      ? app.db`
          insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, user_remarks)
          select ${USER}, ${day}, 'FILLED', ${start}, false, 1, '' where not exists (
            select from month_closings c where c.reopened_at is null and c.month = date_trunc('month', ${day}::date)) on conflict do nothing`
      : app.db`delete from timesheet_entries where day = ${day}`)
  },
  month: () =>
    Math.random() < 0.5
      ? meera.send(closedMonths.close, { body: { month: '2026-02', reason: 'Random' }, query: CONFIRM })
      : meera.send(closedMonths.reopen, { body: { month: '2026-02', reason: 'Random' } }),
}

test('after each random write, absence days match the whole history', async () => {
  const written: string[] = []
  for (let n = 0; n < 200; n += 1) {
    const kind = pick(Object.keys(acts))
    const result = await acts[kind]?.()
    written.push(`${kind} ${result instanceof Response ? result.status : ''}`)
    if (result instanceof Response) expect(result.status, await result.text()).toBeLessThan(500)
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    const faults = await findAbsenceFaults(app.db)
    expect(faults, written.slice(-5).join(', ')).toEqual([])
  }
  const [counted] = await app.db<{ followed: number }[]>`select count(*)::int as followed from absences where origin = 'followed'`
  expect(counted?.followed).toBeGreaterThan(0)
}, 120_000)
