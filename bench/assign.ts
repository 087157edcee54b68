// npm run bench assign measures one call that assigns all rows of a file to an author.
import { cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { generateFile, generatePeople, generateProject } from './generate.ts'
import { bench, buildRatioFigure, computeMedian, formatSeconds, measureTime } from './harness.ts'
import { writePlan } from './plans.ts'
import { STAFF_ROLES } from '../src/access/levels.ts'
import { assigning } from '../src/row-work/assign/contract.ts'
import { type LinePlan, planning } from '../src/row-work/assign/plan-contract.ts'

const ROWS = 100_000
const LINE_ROWS = 20_000
const PEOPLE = 3
const ROUNDS = 3
const LIMIT = { most: 1.5 }

/** The baseline without checks: every row of the file gets the author, and its event is appended. */
const bare = (owner: Db, fileId: string, authorId: string, at: string) => owner`
  with written as (
    update tasks set author_id = ${authorId}, author_allocated_at = ${at}, version = version + 1
    where file_id = ${fileId} and sr_no between 1 and ${ROWS} returning id, version)
  insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was)
  select id, ${fileId}, ${at}, 'assign', 'AUTHOR', ${cast.meera.id}, version,
    jsonb_build_object('author_id', ${authorId}::text, 'author_allocated_at', ${at}::timestamptz),
    jsonb_build_object('author_id', null, 'author_allocated_at', null)
  from written`

/** The baseline of all four stages without checks or plan: one update and four events for each row. */
const bareLine = (owner: Db, fileId: string, people: readonly string[], at: string) => owner`
  with written as (
    update tasks set author_id = ${people[0] ?? ''}, author_allocated_at = ${at}, reviewer_id = ${people[1] ?? ''},
      reviewer_allocated_at = ${at}, reviewer2_id = ${people[2] ?? ''}, reviewer2_allocated_at = ${at},
      uploader_id = ${people[3] ?? ''}, uploader_allocated_at = ${at}, version = version + 1
    where file_id = ${fileId} and sr_no between 1 and ${LINE_ROWS}
    returning id, version, author_id, reviewer_id, reviewer2_id, uploader_id)
  insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was)
  select w.id, ${fileId}, ${at}, 'assign', s.role, ${cast.meera.id}, w.version,
    jsonb_build_object(s.stage || '_id', s.person, s.stage || '_allocated_at', ${at}::timestamptz),
    jsonb_build_object(s.stage || '_id', null, s.stage || '_allocated_at', null)
  from written w, lateral (values ('AUTHOR', 'author', w.author_id), ('REVIEWER', 'reviewer', w.reviewer_id),
    ('REVIEWER-2', 'reviewer2', w.reviewer2_id), ('UPLOADER', 'uploader', w.uploader_id)) as s(role, stage, person)`

await bench(
  { name: 'assign', title: `Assigning ${ROWS.toLocaleString('en-IN')} rows in one call` },
  async ({ owner, url, token }) => {
    const team = await Promise.all(STAFF_ROLES.map(async (role) => ({ role, people: await generatePeople(owner, role, PEOPLE) })))
    const author = team[0]?.people[0]
    if (author === undefined) throw new Error('There is no author')
    const projectId = await generateProject(owner, 'Bench')
    let made = 0
    const fresh = async (rows = ROWS): Promise<{ name: string; fileId: string }> => {
      const name = `Assign ${++made}.xlsx`
      const fileId = await generateFile(owner, { projectId, name, rows })
      await owner.unsafe('vacuum analyze tasks')
      await owner.unsafe('checkpoint')
      return { name, fileId }
    }
    const post = async <Reply>(path: string, name: string, body: object): Promise<Partial<Reply>> => {
      const response = await fetch(`${url}/api${path.replace(':file', encodeURIComponent(name))}`, {
        method: 'POST',
        headers: { 'auth-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await response.json()) as Partial<Reply>
    }
    const call = async (name: string): Promise<number> => {
      const body = { start: 1, end: ROWS, author: author.email }
      return (await post<{ changed: number }>(assigning.assign.path, name, body)).changed ?? 0
    }
    const measureLine = async () => {
      const times: { plans: number[]; acts: number[]; bares: number[] } = { plans: [], acts: [], bares: [] }
      for (let round = 1; round <= ROUNDS; round++) {
        const one = await fresh(LINE_ROWS)
        const rows = { start: 1, end: LINE_ROWS }
        const roles = team.map(({ role, people }) => ({ role, people: people.map(({ email }) => ({ person: email })) }))
        const planned = await measureTime(() => post<LinePlan>(planning.planLine.path, one.name, { ...rows, roles }))
        times.plans.push(planned.ms)
        const shown = (planned.result.roles ?? []).map(({ role, people, left }) => ({
          role,
          left,
          people: people.map(({ email, share, gets }) => ({ person: email, share, gets })),
        }))
        const act = await measureTime(() =>
          post<{ changed: number }>(planning.assignLine.path, one.name, { ...rows, roles: shown }),
        )
        if (act.result.changed !== LINE_ROWS) throw new Error(`${act.result.changed} rows of the line were assigned`)
        times.acts.push(act.ms)
        const other = await fresh(LINE_ROWS)
        const ids = team.map(({ people }) => people[0]?.id ?? '')
        times.bares.push((await measureTime(async () => bareLine(owner, other.fileId, ids, new Date().toISOString()))).ms)
      }
      return times
    }
    const [calls, bares]: [number[], number[]] = [[], []]
    for (let round = 1; round <= ROUNDS; round++) {
      const one = await fresh()
      const called = await measureTime(() => call(one.name))
      if (called.result !== ROWS) throw new Error(`${called.result} rows were assigned`)
      calls.push(called.ms)
      const other = await fresh()
      const at = new Date().toISOString()
      if (round === 1) await writePlan(owner, 'assign-bare', () => bare(owner, other.fileId, author.id, at))
      // The explained run was rolled back and left dead rows, so the measured run gets a new file.
      const clean = round === 1 ? await fresh() : other
      bares.push((await measureTime(async () => bare(owner, clean.fileId, author.id, at))).ms)
    }
    const line = await measureLine()
    const [events] = await owner<{ events: number }[]>`select count(*)::int as events from task_events`
    if (events?.events !== 2 * ROUNDS * (ROWS + 4 * LINE_ROWS)) throw new Error(`${events?.events} events were written`)
    return {
      figures: [
        buildRatioFigure(
          'the HTTP call',
          [computeMedian(calls), computeMedian(bares)],
          'one bare statement that updates the rows and appends their events',
          LIMIT,
          formatSeconds,
        ),
        buildRatioFigure(
          `the line: ${LINE_ROWS.toLocaleString('en-IN')} rows, four roles of ${PEOPLE} people`,
          [computeMedian(line.acts), computeMedian(line.bares)],
          'one bare statement that updates the rows and appends their four events',
          LIMIT,
          formatSeconds,
        ),
      ],
      notes: [
        `${ROUNDS} rounds in turn, each on an imported file of its own, medians; calls ${calls.map(formatSeconds).join(', ')}; bare ${bares.map(formatSeconds).join(', ')}; plans of the line ${line.plans.map(formatSeconds).join(', ')}.`,
        'The bare statement asks nothing; the call also looks who holds what, refuses naming rows, and audits.',
      ],
    }
  },
)
