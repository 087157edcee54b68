// npm run bench scorecard measures the quality scorecard of a month and of a year with 6,00,000 events, and the decisions behind
// one person's figure.
import { cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import type { Reach } from '../src/kit/server/reach.ts'
import { toDay, shiftDay } from '../src/kit/shared/time.ts'
import { scorecard } from '../src/row-reports/scorecard/contract.ts'
import { selectScorecard, selectScoreRows } from '../src/row-reports/scorecard/server/queries.ts'
import { resolveTestReach } from '../test/reach.ts'
import { generateFile, generateProject, generateTeam } from './generate.ts'
import { bench, createCaller, runInTurn, buildRatioFigure, buildDurationFigure } from './harness.ts'
import { writePlan } from './plans.ts'

const ROWS = Number(process.env['ROWS'] ?? 100_000)
const EVENTS = 6
const ROUNDS = 5
const LIMIT = { most: 2, orMs: 50 }
const MOST = { month: 2_000, year: 8_000, rows: 1_000 }

/**
 * Adds the events of each row of a year: two assignments, an answer and a review. Every fifth row then has a rework and its
 * review, and the others have the next two stages.
 */
async function arrangeDecisions(owner: Db, today: string): Promise<void> {
  await owner`set session_replication_role = replica`
  await owner`
    insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
    select t.id, t.file_id, ${today}::date - t.sr_no % 360 + n * interval '3 hours', kind, role, actor_id, to_status, n + 1, set, was
    from tasks t, lateral (select t.sr_no % 5 = 0 as back, t.sr_no % 20 = 1 as skips) c, lateral (values
      (0, 'assign', 'AUTHOR', ${cast.meera.id}::uuid, null, jsonb_build_object('author_id', t.author_id), '{"author_id": null}'::jsonb),
      (1, 'assign', 'REVIEWER', ${cast.meera.id}, null, jsonb_build_object('reviewer_id', t.reviewer_id), '{"reviewer_id": null}'),
      (2, 'update', 'AUTHOR', t.author_id, case when skips then 'skipped' else 'done' end,
        case when skips then '{"author_status": "skipped", "author_reason": "Other"}'::jsonb else '{"author_status": "done"}'::jsonb end, '{}'),
      (3, 'update', 'REVIEWER', t.reviewer_id, case when back then 'sent_for_rework' when skips then 'skip_approved' else 'approved' end,
        jsonb_build_object('reviewer_qc_score', t.sr_no % 6), '{}'),
      (4, 'update', case when back then 'AUTHOR' else 'REVIEWER-2' end, case when back then t.author_id else t.reviewer2_id end,
        case when back then 'rework_done' else 'approved' end, '{}', '{}'),
      (5, 'update', case when back then 'REVIEWER' else 'UPLOADER' end, case when back then t.reviewer_id else t.uploader_id end,
        case when back then 'approved' else 'uploaded' end, '{}', '{}'))
      as e(n, kind, role, actor_id, to_status, set, was)`
  await owner`set session_replication_role = default`
  await owner.unsafe('vacuum analyze')
}

const counted = (ROWS * EVENTS).toLocaleString('en-IN')
await bench({ name: 'scorecard', title: `Quality scorecard, of ${counted} events of a year` }, async (context) => {
  const { owner } = context
  const team = await generateTeam(owner, { AUTHOR: 100, REVIEWER: 100, 'REVIEWER-2': 100, UPLOADER: 100 })
  const projectId = await generateProject(owner, 'Bench')
  await generateFile(owner, { projectId, name: 'Bench.xlsx', rows: ROWS, team })
  const to = toDay(new Date())
  await arrangeDecisions(owner, to)

  const reach = resolveTestReach('all', cast.meera.id, 'ADMIN') as unknown as Reach<'own'>
  const call = createCaller(context)
  const person = team.AUTHOR[0]?.id ?? ''
  const measure = async (what: string, from: string, plan: string, most: number) => {
    const params = { from, to, role: 'AUTHOR', by: 'person', project: null, subject: null } as const
    const statement = () => selectScorecard(owner, reach, params)
    await writePlan(owner, plan, statement)
    const query = new URLSearchParams({ from, to })
    const took = await runInTurn(
      ROUNDS,
      async () => (await call('GET', `${scorecard.read.path}?${query}`)).text(),
      async () => await statement(),
    )
    return [buildRatioFigure(what, took, 'its statement alone', LIMIT), buildDurationFigure('the same', took[0], most)]
  }
  const month = shiftDay(to, -30)
  const rows = () =>
    selectScoreRows(owner, reach, {
      from: month,
      to,
      role: 'AUTHOR',
      figure: 'accepted',
      project: null,
      subject: null,
      reason: null,
      person,
      limit: 50,
      offset: 0,
    })
  await writePlan(owner, 'scorecard-rows', rows)
  const behind = new URLSearchParams({ from: month, to, figure: 'accepted', person })
  const took = await runInTurn(
    ROUNDS,
    async () => (await call('GET', `${scorecard.rows.path}?${behind}`)).text(),
    async () => await rows(),
  )
  return {
    figures: [
      ...(await measure('a month, by person', month, 'scorecard-month', MOST.month)),
      ...(await measure('the year, by person', shiftDay(to, -360), 'scorecard-year', MOST.year)),
      buildRatioFigure('the decisions of a month behind the figure of a person', took, 'its statement alone', LIMIT),
      buildDurationFigure('the same', took[0], MOST.rows),
    ],
    notes: [`100 people of each role. ${ROUNDS} rounds of each in turn, medians.`],
  }
})
