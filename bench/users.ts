// npm run bench users measures Manage Users among 10,000 people, each with a history of salaries, managers, departments and
// terms.
import { users } from '../src/users/contract.ts'
import { cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { bench, type BenchFigure, buildRatioFigure, runInTurn } from './harness.ts'
import { writePlan } from './plans.ts'
import { resolveTestReach } from '../test/reach.ts'
import { selectUsersPage } from '../src/users/server/list-queries.ts'

const PEOPLE = 10_000
const PAGE = 100
const ROUNDS = 40
const LIMIT = 2

type Filters = { fullName?: string; role?: string; sort?: string; page: number }
type Case = { what: string; plan: string; asked: Filters }
const cases: Case[] = [
  { what: 'first page', plan: 'users-first', asked: { page: 1 } },
  { what: 'last page', plan: 'users-last', asked: { page: PEOPLE / PAGE } },
  {
    what: 'a part of the name and a role, by email',
    plan: 'users-filtered',
    asked: { fullName: 'ar', role: 'AUTHOR', sort: 'email', page: 1 },
  },
]

async function arrange(owner: Db): Promise<void> {
  await owner`
    insert into users (email, full_name, password_hash, roles, employee_id, created_by)
    select 'person' || n || '@bench.example',
      (array['Arjun', 'Maria', 'Kiran', 'Sara', 'Dev', 'Leela', 'Noor', 'Tara'])[1 + n % 8] || ' ' || (array['Rao', 'Khan', 'Iyer', 'Das'])[1 + n % 4] || ' ' || n,
      'none', array[(array['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'])[1 + n % 4]], 'E' || n, ${cast.meera.id}
    from generate_series(1, ${PEOPLE}::int) as n`
  await owner.unsafe(`create temp table people as select id, number as n from users where email like 'person%'`)
  await owner.unsafe(`
    insert into salaries (user_id, effective_from, amount_paise)
      select id, date '2024-01-01' + k * 200, 3000000 + k * 100000 from people, generate_series(0, 3) as k;
    insert into user_managers (user_id, effective_from, manager_id)
      select id, date '2024-01-01' + k * 300, (select id from users where email not like 'person%' and 'MANAGER' = any (roles) order by id offset k % 2 limit 1)
      from people, generate_series(0, 1) as k;
    insert into work_terms (user_id, effective_from, shift_type, working_hours)
      select id, date '2024-01-01' + k * 300, 5 + k, 8 from people, generate_series(0, 1) as k;
    insert into user_department_sets (user_id, effective_from) select id, date '2024-01-01' + k * 300 from people, generate_series(0, 1) as k;
    insert into user_department_members (set_id, department_id, place)
      select s.id, d.id, 1 from user_department_sets s join people p on p.id = s.user_id,
        lateral (select id from departments where name not like '%recruiter%' order by id offset p.n % 3 limit 1) as d`)
  await owner.unsafe('vacuum analyze')
}

await bench(
  { name: 'users', title: `Manage Users: ${PAGE} of ${PEOPLE.toLocaleString('en-IN')} people` },
  async ({ owner, url, token }) => {
    await arrange(owner)
    const figures: BenchFigure[] = []
    for (const { what, plan, asked } of cases) {
      const { page, sort = 'fullName' } = asked
      const address = new URL(`${url}/api${users.list.path}`)
      for (const [key, value] of Object.entries({ ...asked, limit: PAGE })) address.searchParams.set(key, String(value))
      const call = async () => {
        const response = await fetch(address, { headers: { 'auth-token': token } })
        const { users: rows, total } = (await response.json()) as { users: unknown[]; total: number }
        return { rows: rows.length, total }
      }
      const reach = resolveTestReach('team', '00000000-0000-0000-0000-000000000000', 'ADMIN')
      const statement = () =>
        selectUsersPage(owner, reach, {
          fullName: asked.fullName ?? null,
          email: null,
          role: (asked.role ?? null) as never,
          sort,
          limit: PAGE,
          offset: (page - 1) * PAGE,
        })
      const took = await runInTurn(
        ROUNDS,
        call,
        statement,
        ({ rows, total }, read) => rows === read.length && total === read[0]?.total,
      )
      figures.push(buildRatioFigure(what, took, 'the statement alone', { most: LIMIT }))
      await writePlan(owner, plan, statement)
    }
    return { figures, notes: [`${ROUNDS} rounds of each in turn, medians.`] }
  },
)
