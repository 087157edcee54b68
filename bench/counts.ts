// npm run bench counts: the numbers beside the lists of a role, for one person.
import type { StaffRole } from '../src/access/levels.ts'
import { STAFF_ROLES } from '../src/access/levels.ts'
import { tasks } from '../src/tasks/desk/contract.ts'
import { listCounts } from '../src/tasks/desk/server/queries.ts'
import { generateFile, generateProject, generateTeam } from './generate.ts'
import { bench, type BenchFigure, median, timed } from './harness.ts'
import { writePlan } from './plans.ts'
import { reachFor } from '../test/reach.ts'

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
      const http: number[] = []
      const raw: number[] = []
      for (let round = 0; round < ROUNDS + 3; round++) {
        const one = await timed(() => countsOf(url, role, person.token))
        const two = await timed(async () => (await listCounts(owner, reachFor('own', person.id, role), role))[0]?.counts)
        if (JSON.stringify(one.result) !== JSON.stringify(two.result)) throw new Error('The call and the statement differ')
        if (round < 3) continue
        http.push(one.ms)
        raw.push(two.ms)
      }
      figures.push({
        figure: `${role.toLowerCase()} with ${(assigned?.tasks ?? 0).toLocaleString('en-IN')} tasks`,
        measured: `${median(http).toFixed(1)} ms`,
        baseline: `${median(raw).toFixed(1)} ms: the statement alone`,
        ratio: median(http) / median(raw),
        limit: `≤ ${LIMIT_MS} ms`,
        met: median(http) <= LIMIT_MS,
      })
      await writePlan(owner, `counts-${role.toLowerCase()}`, () => listCounts(owner, reachFor('own', person.id, role), role))
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
