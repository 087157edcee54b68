/**
 * Workbooks of downloads and scheduled exports never show true money of the worklog to a person who may not read the salaries
 * behind it (decision 132).
 */
import xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CastName, cast } from '../db/cast.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import { runSweep } from '../src/kit/server/sweeps.ts'
import { TABS } from '../src/access/levels.ts'
import { toDay } from '../src/kit/shared/time.ts'
import { makeExports } from '../src/scheduled-exports/server/run.ts'
import { scheduledExports } from '../src/scheduled-exports/contract.ts'
import { worklogReport } from '../src/worklog/report-contract.ts'
import { standardRates } from '../src/worklog/standard-contract.ts'
import { startTestApp, type TestApp } from './app.ts'
import { getCallKey } from './attack/attack.ts'
import { arrangeAttackContext, type AttackContext } from './attack/attack-context.ts'
import { fillWords } from './attack/shape.ts'
import { goodRequests } from './domains.ts'

let app: TestApp
let context: AttackContext
type Whose = 'priya' | 'divya'
const WHOSE = ['priya', 'divya'] as const
/** The people whose salary each reader may read. Priya and Divya each have one of the two managers. */
const READERS = { nikhil: [], kavita: ['priya'], farhan: ['divya'], ananya: [] } as const satisfies Record<
  string,
  readonly Whose[]
>
const secrets = { priya: new Set<number>(), divya: new Set<number>() }
const hiddenFrom = (who: keyof typeof READERS): Set<number> => {
  const read: readonly Whose[] = READERS[who]
  return new Set(WHOSE.flatMap((whose) => (read.includes(whose) ? [] : [...secrets[whose]])))
}

type Row = Record<string, unknown>
const rowsIn = (bytes: Uint8Array): Row[] =>
  Object.values(xlsx.read(bytes).Sheets).flatMap((sheet) => xlsx.utils.sheet_to_json<Row>(sheet))
const moneyIn = (bytes: Uint8Array, of: ReadonlySet<number>): unknown[] =>
  rowsIn(bytes).flatMap((row) => Object.values(row).filter((cell) => of.has(Number(cell))))
const reportTo = async (who: CastName): Promise<Row[]> => {
  const profile = context.words()['profile']?.['id']
  return rowsIn((await (await app.as(who)).download(worklogReport.download, { body: { profile } })).bytes)
}

beforeAll(async () => {
  app = await startTestApp()
  Object.defineProperty(app.clock, 'now', { value: new Date(), writable: true })
  context = await arrangeAttackContext(app.url, app.db, { spares: 5, rows: 60, spareFiles: 2 })
  await app.db`insert into tab_grants (user_id, tab) select ${cast.nikhil.id}, unnest(${[...TABS]}::text[])`
  for (const [at, whose] of WHOSE.entries())
    await app.db`update salaries set amount_paise = ${7_654_321 + at * 1_111_111} where user_id = ${cast[whose].id}`
  // Above the target, so that there is an incentive too.
  await app.db`
    update worklog_sub_targets set completed_units = 97, filled_at = now(), filled_by = user_id where day <= ${toDay(app.clock.now)}`
  await (await app.as('meera')).ok(standardRates.set, { body: { rate: 200, effective: '2026-01-01' } })
  for (const row of await reportTo('meera'))
    for (const money of [row['Cost'], row['Incentive']])
      if (typeof money === 'number' && money > 0) secrets[row['Email'] === cast.priya.email ? 'priya' : 'divya'].add(money)
})
afterAll(() => app.close())

test('the worklog workbook has true money for ADMINs and own managers, and standard figures for all', async () => {
  for (const whose of WHOSE) expect(secrets[whose].size).toBeGreaterThan(1)
  const people = async (who: CastName, column: string) =>
    new Set((await reportTo(who)).filter((row) => Number(row[column]) > 0).map(({ Email }) => Email))
  const [both, divyas] = [new Set([cast.priya.email, cast.divya.email]), new Set([cast.divya.email])]
  for (const column of ['Cost', 'Incentive', 'Standard Cost', 'Standard Incentive'])
    expect([column, await people('meera', column), await people('farhan', column)]).toEqual([column, both, divyas])
  expect([await people('nikhil', 'Standard Cost'), await people('nikhil', 'Standard Incentive')]).toEqual([both, both])
  expect((await reportTo('nikhil')).flatMap(Object.keys)).not.toEqual(expect.arrayContaining(['Cost']))
})

const downloads = listNamedCalls(domains)
  .map(({ spec }) => spec)
  .filter((spec) => spec.download === true && spec.upload === undefined)
const goodFor = (call: string, whose: Whose) =>
  fillWords(goodRequests[call] ?? {}, { ...context.words(), person: { id: cast[whose].id, email: cast[whose].email } })

test.each(Object.keys(READERS) as (keyof typeof READERS)[])(
  'no workbook that %s downloads contains true money of others',
  async (who) => {
    const by = await app.as(who)
    const found: string[] = []
    let made = 0
    for (const spec of downloads)
      for (const whose of WHOSE) {
        const { params = {}, query = {}, body } = goodFor(getCallKey(spec), whose)
        const response = await by.send(spec, { params, query, ...(spec.method !== 'GET' && { body }) })
        const bytes = new Uint8Array(await response.arrayBuffer())
        if (response.status !== 200 || spec.fileType !== undefined) continue
        made += 1
        if (moneyIn(bytes, hiddenFrom(who)).length > 0) found.push(getCallKey(spec))
      }
    expect(found).toEqual([])
    expect(made).toBeGreaterThan(1)
  },
)

test('no file of a scheduled export contains true money of others', async () => {
  const owners = ['kavita', 'farhan', 'ananya'] as const
  const kinds = Object.entries(app.registered.schedulable)
  let scheduled = 0
  for (const who of owners)
    for (const [call, { schedule }] of kinds)
      for (const whose of WHOSE) {
        const days = Object.keys(schedule.days({ from: '2026-01-01', to: '2026-01-01' }))
        const { page: _page, limit: _limit, ...body } = (goodFor(call, whose).body ?? {}) as Row
        const selection = Object.fromEntries(Object.entries(body).filter(([key]) => !days.includes(key)))
        const sent = { body: { export: call, name: `${call} ${whose}`, selection, every: 'daily' } }
        scheduled += (await (await app.as(who)).send(scheduledExports.add, sent)).status === 200 ? 1 : 0
      }
  expect(scheduled).toBeGreaterThan(kinds.length)
  const pool = openPool(app.databaseUrl)
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
  const sweep = { pool, registered: app.registered, clock: () => app.clock.now } as Parameters<typeof runSweep>[0]
  while ((await runSweep(sweep, makeExports)) > 0);
  await pool.close()
  const files = await app.db<{ owner: string; content: Uint8Array }[]>`
    select s.owner_id as owner, f.content from export_files f join scheduled_exports s on s.id = f.schedule_id where f.content is not null`
  for (const who of owners)
    for (const { content } of files.filter(({ owner }) => owner === cast[who].id))
      expect(moneyIn(new Uint8Array(content), hiddenFrom(who))).toEqual([])
  expect(files.length).toBeGreaterThan(0)
})
