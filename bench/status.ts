// npm run bench status measures the lists of 20,000 status records and their 100,000 saves.
import { cast, getDepartmentId } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import type { Reach } from '../src/kit/server/reach.ts'
import { resolveReach } from '../src/kit/server/reach-of.ts'
import type { Actor } from '../src/access/levels.ts'
import { SUBJECTS } from '../src/grants/vocabulary.ts'
import { statusReports } from '../src/status-reports/contract.ts'
import { selectSavesPage } from '../src/status-reports/server/history-queries.ts'
import { selectStatusPage } from '../src/status-reports/server/list-queries.ts'
import { arrangeAuthors } from '../test/calls.ts'
import { bench, type BenchFigure, buildRatioFigure, runInTurn } from './harness.ts'
import { writePlan } from './plans.ts'

const PEOPLE = 2_000
const SAVES = 5
const ROUNDS = 30
const LIMIT = { most: 2, orMs: 20 }

const arrange = async (owner: Db): Promise<number> => {
  await arrangeAuthors(owner, PEOPLE)
  const subjects = SUBJECTS.slice(0, 10) as readonly string[] as string[]
  await owner`
    insert into status_records (user_id, department_id, subject, status, status_since, updated_at, updated_by, version)
    select u.id, ${getDepartmentId('Physics')}, s.subject, 'application-error', t.at - interval '1 day', t.at, ${cast.meera.id}, ${SAVES}
    from (select id, row_number() over (order by id) as n from users where roles = '{AUTHOR}' order by id limit ${PEOPLE}) u,
      unnest(${subjects}::text[]) s(subject), lateral (select now() - make_interval(mins => u.n::int) as at) t`
  await owner`
    insert into status_saves (record_id, version, saved_at, saved_by, status, status_since)
    select r.id, v, r.updated_at - make_interval(hours => ${SAVES}::int - v), ${cast.meera.id}, 'application-error', r.status_since
    from status_records r, generate_series(1, ${SAVES}::int) v`
  await owner.unsafe('vacuum analyze status_records, status_saves, users, subject_grants')
  const [{ n } = { n: 0 }] = await owner<{ n: number }[]>`select count(*)::int as n from status_records`
  return n
}

await bench({ name: 'status', title: 'Status of accounts: lists of 20,000 records' }, async ({ owner, url, token }) => {
  const count = await arrange(owner)
  const actor = { id: cast.meera.id, roles: ['ADMIN'] } as unknown as Actor
  const reach = resolveReach(statusReports.list.access, actor, new Date()) as Reach<'own'>
  const none = { q: null, email: null, subject: null, as: null }
  const list = (query: object, more: object) => ({ spec: statusReports.list, plan: 'list', asked: query, more })
  const history = (query: object, more: object) => ({ spec: statusReports.history, plan: 'history', asked: query, more })
  const cases = [
    { what: 'the list, page 1', ...list({}, {}) },
    {
      what: 'its last page, by the last update',
      ...list({ page: count / 10, sort: '-updatedAt' }, { offset: count - 10, sort: '-updatedAt' }),
    },
    { what: 'its search of a subject', ...list({ q: 'chem' }, { q: 'chem' }) },
    { what: 'its search of an email', ...list({ q: '199' }, { q: '199' }) },
    { what: 'a search that finds nothing', ...list({ q: 'nobody is called so' }, { q: 'nobody is called so' }) },
    { what: 'the history, page 1', ...history({}, {}) },
    { what: 'its search of an email', ...history({ q: '199' }, { q: '199' }) },
  ]
  const figures: BenchFigure[] = []
  for (const [at, { what, spec, plan, asked, more }] of cases.entries()) {
    const address = new URL(`${url}/api${spec.path.replace(':email', cast.meera.email)}`)
    for (const [key, value] of Object.entries({ page: 1, limit: 10, ...asked })) address.searchParams.set(key, String(value))
    const call = async (): Promise<number> => {
      const response = await fetch(address, { headers: { 'auth-token': token } })
      return ((await response.json()) as { total: number }).total
    }
    const page = { ...none, limit: 10, offset: 0, ...more }
    const statement = () =>
      plan === 'list'
        ? selectStatusPage(owner, reach, { sort: 'email', activeOnly: false, ...page })
        : selectSavesPage(owner, reach, { record: null, ...page })
    const took = await runInTurn(
      ROUNDS,
      call,
      async () => await statement(),
      (total, rows) => total === (rows[0]?.total ?? 0),
    )
    figures.push(buildRatioFigure(what, took, 'the statement alone', LIMIT))
    await writePlan(owner, `status-${plan}-${at}`, statement as () => ReturnType<typeof selectStatusPage>)
  }
  return {
    figures,
    notes: [
      `${count.toLocaleString('en-IN')} records of ${PEOPLE.toLocaleString('en-IN')} people with ${SAVES} saves each, by an ADMIN. ${ROUNDS} rounds of each in turn, medians.`,
    ],
  }
})
