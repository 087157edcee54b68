// npm run bench audit measures the audit log with 1,000,000 lines, all within the default seven days.
import { auditLog } from '../src/audit/contract.ts'
import { selectAuditLines } from '../src/audit/server/queries.ts'
import { withAuditLinesSql } from '../src/kit/server/audit.ts'
import { type AuditCursor, parseAuditPosition } from '../src/audit/rules.ts'
import { cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { bench, type BenchFigure, buildRatioFigure, runInTurn } from './harness.ts'
import { writePlan } from './plans.ts'
import { resolveTestReach } from '../test/reach.ts'

const LINES = 1_000_000
const PAGE = 50
const ROUNDS = 30
const DAYS = 6

/** Adds lines, nearly all about tasks, one person after another. One person and one kind of object are rare. */
const arrange = async (owner: Db): Promise<void> => {
  const people = Object.values(cast).flatMap(({ id }) => (id === cast.sneha.id ? [] : [id]))
  await owner`
    with ${withAuditLinesSql(
      owner,
      owner`
        select now() - make_interval(secs => n * (${DAYS}::int * 86400.0 / ${LINES}::int)) as at,
          case when n % 1000 = 0 then ${cast.sneha.id}::uuid else (${people}::uuid[])[1 + n % ${people.length}::int] end as actor_id,
          'PATCH /file/tasks/:file/update/:role' as call, case when n % 5000 = 0 then 'grant' else 'task' end as type,
          'object-' || n % 100000 as id, 'Optics_Set' || n % 40 || '.xlsx row ' || n % 2000 as name,
          '{"author_status": null}'::jsonb as before, '{"author_status": "done"}'::jsonb as after, 'bench' as request_id
        from generate_series(1, ${LINES}::int) as n`,
    )} select`
  await owner.unsafe('vacuum analyze audit_log, audit_values')
}

await bench(
  { name: 'audit', title: `The audit log: ${PAGE} of ${LINES.toLocaleString('en-IN')} lines of one week` },
  async ({ owner, url, token }) => {
    await arrange(owner)
    const placeAt = async (page: number): Promise<string> => {
      const [row] = await owner<{ place: string }[]>`
        select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id as place
        from audit_log order by at desc, id desc offset ${page * PAGE - 1} limit 1`
      return row?.place ?? ''
    }
    type Filters = { older?: string; person?: string; type?: 'grant' | 'task'; object?: string; name?: string }
    const cases: { what: string; plan: string; asked: Filters; most: number }[] = [
      { what: 'page 1', plan: 'audit-first', asked: {}, most: 20 },
      { what: 'page 1,000', plan: 'audit-deep', asked: { older: await placeAt(1_000) }, most: 20 },
      { what: 'page 19,999', plan: 'audit-last', asked: { older: await placeAt(19_998) }, most: 20 },
      { what: 'by a person with 1,000 lines', plan: 'audit-person', asked: { person: cast.sneha.id }, most: 20 },
      { what: 'one object', plan: 'audit-object', asked: { type: 'task', object: 'object-77' }, most: 20 },
      { what: 'a kind of object with 200 lines', plan: 'audit-type', asked: { type: 'grant' }, most: 500 },
      { what: 'a part of the name', plan: 'audit-name', asked: { name: 'set7.' }, most: 500 },
      { what: 'a name that nothing has', plan: 'audit-none', asked: { name: 'no such name' }, most: 1_500 },
    ]
    const figures: BenchFigure[] = []
    const [now, week] = [new Date(Date.now() + 86_400_000), new Date(Date.now() - 7 * 86_400_000)]
    for (const { what, plan, asked, most } of cases) {
      const address = new URL(`${url}/api${auditLog.list.path}`)
      for (const [key, value] of Object.entries({ ...asked, limit: String(PAGE) })) address.searchParams.set(key, value)
      const call = async (): Promise<number> => {
        const response = await fetch(address, { headers: { 'auth-token': token } })
        return ((await response.json()) as { data: unknown[] }).data.length
      }
      const place: AuditCursor | null = parseAuditPosition(asked.older ?? '') ?? null
      const { person = null, type = null, object = null, name = null } = asked
      const statement = () =>
        selectAuditLines(owner, resolveTestReach('all', '00000000-0000-0000-0000-000000000000', 'ADMIN'), {
          start: week,
          end: now,
          person,
          type,
          object,
          name,
          place,
          others: false,
          access: null,
          towards: 'older',
          limit: PAGE + 1,
        })
      const took = await runInTurn(ROUNDS, call, statement, (rows, lines) => rows === Math.min(lines.length, PAGE))
      figures.push(buildRatioFigure(what, took, 'the statement alone', { orMs: most }))
      await writePlan(owner, plan, statement)
    }
    return {
      figures,
      notes: [`The call GET /audit, ${ROUNDS} rounds of each in turn, medians.`],
    }
  },
)
