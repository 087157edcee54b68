// npm run bench allocations measures the timeline, the history of one ID, the lists and the download, with 2,00,000 uses of 200
// allocation IDs within a year.
import type postgres from 'postgres'
import { selectAccountsBy } from '../src/allocations/server/account-queries.ts'
import { historyColumns } from '../src/allocations/server/download-accounts.ts'
import { selectHoldHistory } from '../src/allocations/server/history-queries.ts'
import { selectHoldsWithin, selectTimelineAccounts } from '../src/allocations/server/timeline-queries.ts'
import { accountHistory } from '../src/allocations/history-contract.ts'
import { accountTimeline } from '../src/allocations/timeline-contract.ts'
import { getDepartmentId } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { toDay, shiftDay } from '../src/kit/shared/time.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { resolveTestReach } from '../test/reach.ts'
import { generateProject } from './generate.ts'
import { bench, type BenchFigure, buildRatioFigure, createCaller, runInTurn, formatSeconds, measureTime } from './harness.ts'
import { writePlan } from './plans.ts'

const ACCOUNTS = 200
const USES = 1_000
const PEOPLE = 400
const ROUNDS = 20
const DAYS = 62
const LIMIT = { most: 2, orMs: 20 }
const DOWNLOAD_LIMIT = 2
const PAGE_ROWS = 1_000

/**
 * Adds allocation IDs that are held without a gap, in uses of 8 h 45 min; the last use is open. Every tenth ID is a multiple-user
 * ID with two holders at once. Nobody holds two IDs at once. The exclusion constraints are built at the end, which is faster.
 */
async function arrange(owner: Db): Promise<{ projectId: string; accountId: string }> {
  const projectId = await generateProject(owner, 'Bench')
  await owner`insert into allocation_departments (project_id, department_id) values (${projectId}, ${getDepartmentId('Physics')})`
  await owner`
    insert into accounts (account_id, project_id, department_id, is_multiple)
    select 'bench-' || n, ${projectId}, ${getDepartmentId('Physics')}, n % 10 = 0 from generate_series(0, ${ACCOUNTS - 1}::int) as n`
  await owner`
    insert into users (email, full_name, password_hash, roles)
    select 'holder' || n || '@bench.example', 'Holder ' || n, 'none', '{AUTHOR}' from generate_series(0, ${PEOPLE - 1}::int) as n`
  const constraints = await owner<{ name: string; text: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = 'allocation_holds'::regclass and contype = 'x'`
  for (const { name } of constraints) await owner`alter table allocation_holds drop constraint ${owner(name)}`
  await owner`
    insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
    select a.id, u.id, case when a.is_multiple then 'multiple' else 'single' end,
      tstzrange(t.at, case when n < ${USES - 1}::int then t.at + interval '8 hours 45 minutes' end), ${projectId}, '(,)'
    from generate_series(0, ${USES - 1}::int) as n,
      lateral (select now() - interval '365 days' + n * interval '8 hours 45 minutes' as at) t,
      (select id, is_multiple, substr(account_id, 7)::int as place from accounts where project_id = ${projectId}) a
      join (select id, substr(split_part(email, '@', 1), 7)::int as place from users where email like 'holder%@bench.example') u
        on true
    where u.place = (a.place + n * 7) % ${PEOPLE}::int`
  for (const { name, text } of constraints) await owner.unsafe(`alter table allocation_holds add constraint ${name} ${text}`)
  await owner.unsafe('vacuum analyze')
  const [account] = await owner<{ id: string }[]>`select id from accounts where account_id = 'bench-0'`
  return { projectId, accountId: account?.id ?? '' }
}

const planned = <Rows extends readonly postgres.MaybeRow[]>(
  owner: Db,
  plan: string,
  statement: () => postgres.PendingQuery<Rows>,
) => ({
  run: async () => void (await statement()),
  explain: () => writePlan(owner, plan, statement),
})
type Case = { what: string; path: string; statements: ReturnType<typeof planned>[] }

await bench(
  { name: 'allocations', title: `${(ACCOUNTS * USES).toLocaleString('en-IN')} uses of ${ACCOUNTS} allocation IDs` },
  async (context) => {
    const { owner } = context
    const call = createCaller(context)
    const { projectId, accountId } = await arrange(owner)
    const today = toDay(new Date())
    const from = shiftDay(today, -DAYS)
    const days = { from: new Date(`${from}T00:00:00+05:30`), to: new Date(`${today}T00:00:00+05:30`) }
    const reach = resolveTestReach('all', '00000000-0000-0000-0000-000000000000', 'ADMIN')
    const now = new Date()
    const of = (path: string): string => path.replace(/:project(Id)?\b/, projectId).replace(':accountId', accountId)
    const cases: Case[] = [
      {
        what: `the timeline of ${DAYS} days`,
        path: `${of(accountTimeline.timeline.path)}?from=${from}&to=${shiftDay(today, -1)}`,
        statements: [
          planned(owner, 'allocations-lanes', () => selectTimelineAccounts(owner, projectId, now)),
          planned(owner, 'allocations-holds-within', () => selectHoldsWithin(owner, projectId, days)),
        ],
      },
      {
        what: `the history of one: ${USES.toLocaleString('en-IN')} uses`,
        path: of(accountHistory.history.path),
        statements: [planned(owner, 'allocations-history', () => selectHoldHistory(owner, { accountId }, now))],
      },
      {
        what: 'the list of a project',
        path: of(accountHistory.current.path),
        statements: [planned(owner, 'allocations-list', () => selectAccountsBy(owner, reach, { projectId }, now))],
      },
    ]
    const figures: BenchFigure[] = []
    for (const { what, path, statements } of cases) {
      const took = await runInTurn(
        ROUNDS,
        async () => (await call('GET', path)).arrayBuffer(),
        async () => {
          for (const { run } of statements) await run()
        },
      )
      for (const { explain } of statements) await explain()
      figures.push(buildRatioFigure(what, took, 'its statements alone', LIMIT))
    }

    const middle = { start: new Date(now.getTime() - 180 * 86_400_000).toISOString(), id: accountId }
    await writePlan(owner, 'allocations-download-page', () =>
      selectHoldHistory(owner, { projectId }, now, { before: middle, limit: PAGE_ROWS }),
    )
    const full = await measureTime(async () => {
      const rows = await selectHoldHistory(owner, { projectId }, now)
      const cells = rows.map((row, at) => historyColumns.map(({ of: cell }) => cell(row, at + 1)))
      for await (const _ of writeSheet({ sheetName: 'uses', columns: historyColumns, rows: cells }));
    })
    const file = await measureTime(async () =>
      (await call('POST', of(accountHistory.download.path), { what: 'history' })).arrayBuffer(),
    )
    const inParts = 'all rows by one statement, then the writer'
    return {
      figures: [
        ...figures,
        buildRatioFigure('the download of all uses', [file.ms, full.ms], inParts, { most: DOWNLOAD_LIMIT }, formatSeconds),
      ],
      notes: [`${ROUNDS} rounds of each in turn, medians.`],
    }
  },
)
