import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { createSeededRandom } from '../../../test/seeded-random.ts'
import type { Endpoint } from '../../kit/shared/endpoint.ts'
import { allocations } from '../contract.ts'
import { accountHistory } from '../history-contract.ts'
import { holds } from '../holds-contract.ts'

/**
 * Generates a history of starts, ends, edits and switches from a seed, and applies it both to the product and to a model. The
 * model knows only which intervals must not overlap (calculations.md 5). After each step, both must have the same uses. The
 * product must refuse whatever the model refuses, and must never rely on the exclusion constraints of the database.
 */
type Use = { account: string; user: string; mode: 'single' | 'multiple'; start: number; end: number }

const START = Date.parse('2026-03-10T06:00:00Z')
const MINUTE = 60_000
const people = (['ananya', 'imran', 'divya', 'joseph'] as const).map((name) => cast[name].id)
const OPEN = Number.POSITIVE_INFINITY

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp(new Date(START))
  meera = await app.as('meera')
})
afterAll(() => app.close())

const clash = (a: Use, b: Use): boolean =>
  a.start < b.end &&
  b.start < a.end &&
  (a.user === b.user || (a.account === b.account && (a.mode === 'single' || b.mode === 'single')))
const fits = (use: Use, others: readonly Use[]): boolean => use.start < use.end && !others.some((other) => clash(use, other))

test.each([1, 2, 3])('generated calls with seed %i store exactly the uses of the model', async (seed) => {
  const random = createSeededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const { data: project } = await meera.ok(allocations.addProject, { body: { project_name: `Intervals ${seed}` } })
  await meera.ok(allocations.addDepartment, { params: { project: project._id }, body: { department_name: 'Physics' } })
  const accounts = await app.db<{ id: string }[]>`
    insert into accounts (account_id, project_id, department_id, is_multiple)
    select 'i-' || n, ${project._id}, ${getDepartmentId('Physics')}, n = 3 from generate_series(1, 3) n returning id`
  const modes = new Map(accounts.map(({ id }, at) => [id, at === 2 ? ('multiple' as const) : ('single' as const)]))
  let uses: Use[] = []
  let now = START
  const counts = { ok: 0, refused: 0 }

  const send = async (spec: Endpoint, sent: object, next: Use[] | undefined): Promise<void> => {
    const response = await meera.send(spec, sent)
    const { success, code } = (await response.json()) as { success: boolean; code?: string }
    expect({ success, code: success ? undefined : code }, JSON.stringify(sent)).toMatchObject({ success: next !== undefined })
    if (next !== undefined) uses = next
    counts[next === undefined ? 'refused' : 'ok'] += 1
  }
  const instant = (at: number): string => new Date(at).toISOString()

  for (let step = 0; step < 120; step += 1) {
    now += Math.ceil(random() * 30) * MINUTE
    app.clock.now = new Date(now)
    const user = pick(people)
    const account = pick(accounts).id
    const around = now + Math.round((random() - 0.7) * 240) * MINUTE
    const act = pick(['start', 'start', 'end', 'edit', 'edit', 'switch'] as const)
    if (act === 'start') {
      const start = random() < 0.5 ? now : Math.min(now, around)
      const use: Use = { account, user, mode: modes.get(account) ?? 'single', start, end: OPEN }
      const body = { accountId: account, users: user, wef: instant(start) }
      await send(holds.start, { params: { projectId: project._id }, body }, fits(use, uses) ? [...uses, use] : undefined)
    } else if (act === 'end') {
      const assigned = uses
        .filter((use) => use.account === account && use.user === user && use.end > now)
        .toSorted((a, b) => b.start - a.start)[0]
      const end = random() < 0.5 ? now : around
      const next = assigned && end > assigned.start ? uses.map((use) => (use === assigned ? { ...use, end } : use)) : undefined
      // A planned end may be moved past the start of another use. Whether the uses then still fit decides what is expected.
      const still = next === undefined || next.every((use, at) => fits(use, next.toSpliced(at, 1)))
      await send(
        holds.end,
        { params: { projectId: project._id, currentUser: user, accountId: account }, body: { revokeTime: instant(end) } },
        still ? next : undefined,
      )
    } else if (act === 'edit' && uses.length > 0) {
      const edited = pick(uses)
      const [stored] = await app.db<{ id: string }[]>`
        select id from allocation_holds where account_id = ${edited.account} and user_id = ${edited.user}
          and lower(during) = ${instant(edited.start)}::timestamptz`
      const start = random() < 0.5 ? edited.start : Math.min(around, now + MINUTE)
      const keepsOpen = edited.end === OPEN && random() < 0.5
      const use = { ...edited, start, end: keepsOpen ? OPEN : around + Math.round(random() * 60) * MINUTE }
      const others = uses.filter((one) => one !== edited)
      await send(
        accountHistory.editTimes,
        {
          params: { id: stored?.id ?? '' },
          body: { newAllocationTime: instant(start), ...(!keepsOpen && { time: instant(use.end) }) },
        },
        start <= now && fits(use, others) ? [...others, use] : undefined,
      )
    } else if (act === 'switch') {
      const several = random() < 0.5
      const open = uses.filter((use) => use.account === account && use.end > now)
      const [assigned] = open
      const isRefused = !several && open.length > 1
      const restarted =
        several || assigned === undefined || assigned.mode === 'single'
          ? uses
          : assigned.start < now
            ? [
                ...uses.map((use) => (use === assigned ? { ...use, end: now } : use)),
                { ...assigned, mode: 'single' as const, start: now },
              ]
            : uses.map((use) => (use === assigned ? { ...use, mode: 'single' as const } : use))
      await send(allocations.setMultiple, { body: { id: account, is_multiple: several } }, isRefused ? undefined : restarted)
      if (!isRefused) modes.set(account, several ? 'multiple' : 'single')
    }
    const stored = await app.db<{ account: string; user: string; mode: string; start: string; end: string | null }[]>`
      select account_id as account, user_id as "user", mode, lower(during) as start, upper(during) as "end"
      from allocation_holds where project_id = ${project._id}`
    const shown = (all: readonly { account: string; user: string; mode: string; start: string; end: string | null }[]) =>
      all.map((use) => `${use.account} ${use.user} ${use.mode} ${use.start} ${use.end ?? 'open'}`).toSorted()
    expect(shown(stored), `step ${step}`).toEqual(
      shown(uses.map((use) => ({ ...use, start: instant(use.start), end: use.end === OPEN ? null : instant(use.end) }))),
    )
  }
  // Guards against a history with hardly any successes or refusals.
  expect(Math.min(counts.ok, counts.refused)).toBeGreaterThan(15)
})
