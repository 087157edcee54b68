// npm run bench home measures Home of an author and of an admin in a large workspace.
import type postgres from 'postgres'
import { home, HOME_DAYS } from '../src/row-work/home/contract.ts'
import { listDaysUntil } from '../src/row-work/home/rules.ts'
import { selectFilesInWork, selectPeopleFurthestBehind } from '../src/row-work/home/server/team-queries.ts'
import { selectHomeWork } from '../src/row-work/home/server/work-queries.ts'
import { resolveTestReach } from '../test/reach.ts'
import { generateEvents, generateFile, generateProject, generateTeam } from './generate.ts'
import { bench, type BenchFigure, type BenchContext, buildRatioFigure, createCaller, runInTurn } from './harness.ts'
import { writePlan } from './plans.ts'

const FILES = 10
const ROWS = 100_000
const ROUNDS = 15
const LIMIT = 1.5

type Case = { what: string; plan: string; path: string; token: string }

async function measure<Rows extends readonly postgres.MaybeRow[]>(
  { owner, url }: BenchContext,
  { what, plan, path, token }: Case,
  statement: () => postgres.PendingQuery<Rows>,
): Promise<BenchFigure> {
  const call = createCaller({ url, token })
  const took = await runInTurn(ROUNDS, async () => (await call('GET', path)).text(), statement)
  await writePlan(owner, plan, statement)
  return buildRatioFigure(what, took, 'the statement alone', { most: LIMIT })
}

await bench(
  { name: 'home', title: `Home, of ${(FILES * ROWS).toLocaleString('en-IN')} tasks in ${FILES} files in work` },
  async (context) => {
    const { owner, token } = context
    const team = await generateTeam(owner, { AUTHOR: 100, REVIEWER: 100, 'REVIEWER-2': 100, UPLOADER: 100 })
    const projectId = await generateProject(owner, 'Bench')
    for (let n = 1; n <= FILES; n++) await generateFile(owner, { projectId, name: `Home ${n}.xlsx`, rows: ROWS, team })
    await generateEvents(owner, 1)
    await owner.unsafe('vacuum analyze')
    const [author] = team.AUTHOR
    if (author === undefined) throw new Error('There is no author')

    const days = listDaysUntil(new Date(), HOME_DAYS)
    const admin = resolveTestReach('all', '00000000-0000-0000-0000-000000000000', 'ADMIN')
    const work = { plan: 'home-author', path: home.work.path.replace(':role', 'AUTHOR'), token: author.token }
    return {
      figures: [
        await measure(context, { what: 'an author with 10,000 tasks', ...work }, () =>
          selectHomeWork(owner, resolveTestReach('own', author.id, 'AUTHOR'), 'AUTHOR', days),
        ),
        await measure(
          context,
          { what: 'the files in work, for an admin', plan: 'home-files', path: home.files.path, token },
          () => selectFilesInWork(owner, admin, { today: admin.day, holidays: [] }),
        ),
        await measure(
          context,
          { what: 'who is furthest behind, for an admin', plan: 'home-people', path: home.people.path, token },
          () => selectPeopleFurthestBehind(owner, admin, days),
        ),
      ],
      notes: [
        `Each round the call and its statement in turn, ${ROUNDS} rounds, medians.`,
        'Nine of ten rows are open, so both screens of the admin count 9,00,000 rows.',
      ],
    }
  },
)
