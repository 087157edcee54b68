// npm run bench inbox measures the entries that wait for the approver of 500 people with a year of timesheets, and 500 decisions
// at once.
import { cast, getDepartmentId } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { timesheetApprovals } from '../src/timesheets/server/approvals.ts'
import { gaps } from '../src/timesheets/gaps-contract.ts'
import { approvals, WAITING_LIMITS } from '../src/inbox/approvals-contract.ts'
import { inbox } from '../src/inbox/contract.ts'
import { selectWaitingDays, selectWaitingFor } from '../src/inbox/server/queries.ts'
import { countingProxy } from '../test/trips.ts'
import { resolveTestReach } from '../test/reach.ts'
import { createSessionToken } from '../test/calls.ts'
import { buildServer, domains } from '../src/app/server.ts'
import { collectRegistered } from '../src/kit/server/domain.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import pino from 'pino'
import { generateTimesheets } from './generate.ts'
import {
  bench,
  type BenchFigure,
  buildRatioFigure,
  createCaller,
  runInTurn,
  computeMedian,
  formatMilliseconds,
  measureTime,
  buildDurationFigure,
} from './harness.ts'
import { writePlan } from './plans.ts'

const PEOPLE = 500
const DAYS = 365
/** The number of days at the end of each person's timesheets that wait for approval. */
const WAIT = 3
const ROUNDS = 40
const LIMIT = { most: 2, orMs: 20 }
/**
 * The limit for a page of 500 people with each day of their month. It also applies to the inbox of an ADMIN, whose count looks up
 * the manager of each person.
 */
const MOST_READ_MS = 50

/**
 * Adds the data that the check of a day uses for its comparison: targets in ten projects with an entry each quarter, and a shift.
 */
const arrangeTargets = (owner: Db) =>
  owner.unsafe(`
    insert into projects (name) select 'Other ' || n from generate_series(1, 8) n;
    insert into target_rows (project_id, sub_project_name, department_id, subject, role, keyword, added_at)
      select id, 'Set', '${getDepartmentId('Physics')}', 'Optics', 'AUTHOR', name, now() from projects
      where name like 'Bench _' or name like 'Other _';
    insert into assigned_targets (row_id, user_id)
      select r.id, u.id from target_rows r, users u where u.email like 'person%@bench.example';
    insert into assigned_target_history (assigned_id, effective_from, target_count, made_at, made_by)
      select id, current_date - n, 50, now(), '${cast.meera.id}' from assigned_targets, generate_series(1, 400, 91) n;
    insert into work_terms (user_id, effective_from, shift_type, working_hours)
      select id, current_date - 400, 6, 8 from users where email like 'person%@bench.example'`)

await bench(
  { name: 'inbox', title: `The inbox of the approver of ${PEOPLE} people with ${DAYS} timesheets each` },
  async ({ owner, url, databaseUrl }) => {
    await generateTimesheets(owner, { people: PEOPLE, days: DAYS, waiting: WAIT })
    await arrangeTargets(owner)
    await owner.unsafe('vacuum analyze')
    const token = await createSessionToken(owner, cast.kavita.id)
    const reach = resolveTestReach('team', cast.kavita.id, 'MANAGER')
    const filter = { kind: null, q: '', from: null, to: null, look: false, everyone: false, sort: '-day' } as const
    const { extensionsOf } = collectRegistered(domains)
    const sources = [timesheetApprovals]
    const [{ from = reach.day, to = reach.day } = {}] = await selectWaitingDays(owner, sources, reach)
    const statement = () =>
      selectWaitingFor(owner, { sources, from, to, extensionsOf }, reach, {
        ...filter,
        page: 1,
        limit: WAITING_LIMITS.usual,
        offset: 0,
      })
    const read = async (path: string, as: string): Promise<Record<string, unknown>> =>
      (await (await createCaller({ url, token: as })('GET', path)).json()) as Record<string, unknown>
    const took = await runInTurn(
      ROUNDS,
      () => read(approvals.waiting.path, token),
      statement,
      ({ total }, [first]) => total === PEOPLE * WAIT && first?.total === PEOPLE * WAIT,
    )
    await writePlan(owner, 'inbox-waiting', statement)
    const figure = `${WAITING_LIMITS.usual} of ${PEOPLE * WAIT} that wait, with their counts`
    const figures: BenchFigure[] = [buildRatioFigure(figure, took, 'the statement alone', LIMIT)]

    const admin = await createSessionToken(owner, cast.meera.id)
    const reads = [
      {
        figure: `the calendar of missing days of ${PEOPLE} people`,
        path: `${gaps.team.path}?limit=${WAITING_LIMITS.most}`,
        as: token,
        list: 'people',
      },
      { figure: 'the calendar of missing days, a page of 50', path: gaps.team.path, as: token, list: 'people' },
      { figure: 'an ADMIN’s `GET me/inbox`', path: inbox.own.path, as: admin, list: 'data' },
      { figure: 'an ADMIN’s `GET inbox/waiting`', path: approvals.waiting.path, as: admin, list: 'data' },
    ]
    for (const { figure: what, path, as, list } of reads) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS + 5; round++) {
        const one = await measureTime(() => read(path, as))
        if (!Array.isArray(one.result[list])) throw new Error(`${path}: ${JSON.stringify(one.result).slice(0, 200)}`)
        if (round >= 5) times.push(one.ms)
      }
      figures.push(buildDurationFigure(what, computeMedian(times), MOST_READ_MS, formatMilliseconds))
    }

    const proxy = await countingProxy(new URL(databaseUrl))
    const pool = openPool(proxy.url)
    const node = buildServer({ pool, logger: pino({ level: 'silent' }) })
    const address = await node.listen({ port: 0, host: '127.0.0.1' })
    try {
      const waiting = await owner<{ id: string }[]>`select id from timesheet_entries where status = 'FILLED' order by id`
      const decide = async (ids: readonly { id: string }[]): Promise<void> => {
        const items = ids.map(({ id }) => ({ kind: 'timesheet', id, version: 1 }))
        const response = await fetch(`${address}/api${approvals.decide.path}`, {
          method: 'POST',
          headers: { 'auth-token': token, 'content-type': 'application/json' },
          body: JSON.stringify({ items, outcome: 'approve' }),
        })
        const { done } = (await response.json()) as { done?: number }
        if (done !== ids.length) throw new Error(`${done} of ${ids.length} were decided`)
      }
      await decide(waiting.slice(0, 1))
      const one = await proxy.during(() => decide(waiting.slice(1, 2)))
      let ms = 0
      const many = await proxy.during(async () => {
        ms = (await measureTime(() => decide(waiting.slice(2, 502)))).ms
      })
      figures.push({
        figure: '500 decisions at once',
        measured: `${many} round trips, ${ms.toFixed(0)} ms`,
        baseline: `${one} round trips: one decision`,
        limit: 'as many round trips',
        met: many <= one,
      })
    } finally {
      await node.close()
      await pool.close()
      proxy.close()
    }
    return {
      figures,
      notes: [`Each round the call and its statement in turn, ${ROUNDS} rounds, medians.`],
    }
  },
)
