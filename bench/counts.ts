// npm run bench counts measures the counts beside the lists of a role, for one person.
import { type StaffRole, STAFF_ROLES } from '../src/access/levels.ts'
import { tasks } from '../src/row-work/desk/contract.ts'
import { listCounts } from '../src/row-work/desk/server/routes.ts'
import { generateFile, generateProject, generateTeam } from './generate.ts'
import { bench, type BenchFigure, buildRatioFigure, runInTurn } from './harness.ts'
import { writePlan } from './plans.ts'
import { resolveTestReach } from '../test/reach.ts'

const FILES = 10
const ROWS = 100_000
const ROUNDS = 25
const LIMIT_MS = 50

await bench(
  { name: 'counts', title: `All list counts of a role, of ${(FILES * ROWS).toLocaleString('en-IN')} tasks in ${FILES} files` },
  async ({ owner, url }) => {
    const team = await generateTeam(owner, { AUTHOR: 100, REVIEWER: 100, 'REVIEWER-2': 100, UPLOADER: 100 })
    const projectId = await generateProject(owner, 'Bench')
    for (let n = 1; n <= FILES; n++) await generateFile(owner, { projectId, name: `Counts ${n}.xlsx`, rows: ROWS, team })
    await owner.unsafe('vacuum analyze')
    const figures: BenchFigure[] = []
    for (const role of STAFF_ROLES) {
      const person = team[role][0]
      if (person === undefined) throw new Error(`There is no ${role}`)
      const [assigned] = await owner<{ tasks: number }[]>`
        select count(*)::int as tasks from tasks
        where ${person.id} in (author_id, reviewer_id, reviewer2_id, uploader_id)`
      const statement = () => listCounts(owner, resolveTestReach('own', person.id, role), role)
      const took = await runInTurn(
        ROUNDS,
        () => countsOf(url, role, person.token),
        statement,
        (counts, [row]) => JSON.stringify(counts) === JSON.stringify(row?.counts),
      )
      const figure = `${role.toLowerCase()} with ${(assigned?.tasks ?? 0).toLocaleString('en-IN')} tasks`
      figures.push(buildRatioFigure(figure, took, 'the statement alone', { orMs: LIMIT_MS }))
      await writePlan(owner, `counts-${role.toLowerCase()}`, statement)
    }
    return {
      figures,
      notes: [`The call GET ${tasks.counts.path}, ${ROUNDS} rounds, medians.`],
    }
  },
)

async function countsOf(url: string, role: StaffRole, token: string): Promise<Record<string, number>> {
  const response = await fetch(`${url}/api${tasks.counts.path.replace(':role', role)}`, { headers: { 'auth-token': token } })
  return ((await response.json()) as { data: Record<string, number> }).data
}
