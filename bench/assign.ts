// npm run bench assign: one call that gives all rows of a file to an author.
import { cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { generateFile, generatePeople, generateProject } from './generate.ts'
import { bench, median, seconds, timed } from './harness.ts'
import { writePlan } from './plans.ts'
import { assigning } from '../src/tasks/assign/contract.ts'

const ROWS = 100_000
const ROUNDS = 3
const LIMIT = 1.5

/** The same change without any checks: every row of the file gets the author, and its event is appended. */
const bare = (owner: Db, fileId: string, authorId: string, at: string) => owner`
  with written as (
    update tasks set author_id = ${authorId}, author_allocated_at = ${at}, version = version + 1
    where file_id = ${fileId} and sr_no between 1 and ${ROWS} returning id, version)
  insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was)
  select id, ${fileId}, ${at}, 'assign', 'AUTHOR', ${cast.meera.id}, version,
    jsonb_build_object('author_id', ${authorId}::text, 'author_allocated_at', ${at}::timestamptz),
    jsonb_build_object('author_id', null, 'author_allocated_at', null)
  from written`

await bench(
  { name: 'assign', title: `Assigning ${ROWS.toLocaleString('en-IN')} rows in one call` },
  async ({ owner, url, token }) => {
    const [author] = await generatePeople(owner, 'AUTHOR', 1)
    if (author === undefined) throw new Error('There is no author')
    const projectId = await generateProject(owner, 'Bench')
    let made = 0
    const fresh = async (): Promise<{ name: string; fileId: string }> => {
      const name = `Assign ${++made}.xlsx`
      const fileId = await generateFile(owner, { projectId, name, rows: ROWS })
      await owner.unsafe('vacuum analyze tasks')
      await owner.unsafe('checkpoint')
      return { name, fileId }
    }
    const call = async (name: string): Promise<number> => {
      const response = await fetch(`${url}/api${assigning.assign.path.replace(':file', encodeURIComponent(name))}`, {
        method: 'POST',
        headers: { 'auth-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ start: 1, end: ROWS, author: author.email }),
      })
      const { changed } = (await response.json()) as { changed?: number }
      return changed ?? 0
    }
    const [calls, bares]: [number[], number[]] = [[], []]
    for (let round = 1; round <= ROUNDS; round++) {
      const one = await fresh()
      const called = await timed(() => call(one.name))
      if (called.result !== ROWS) throw new Error(`${called.result} rows were assigned`)
      calls.push(called.ms)
      const other = await fresh()
      const at = new Date().toISOString()
      if (round === 1) await writePlan(owner, 'assign-bare', () => bare(owner, other.fileId, author.id, at))
      // The plan's run was rolled back and left dead rows: the measured one gets a new file.
      const clean = round === 1 ? await fresh() : other
      bares.push((await timed(async () => bare(owner, clean.fileId, author.id, at))).ms)
    }
    const [events] = await owner<{ events: number }[]>`select count(*)::int as events from task_events`
    if (events?.events !== 2 * ROUNDS * ROWS) throw new Error(`${events?.events} events were written`)
    const ratio = median(calls) / median(bares)
    return {
      figures: [
        {
          figure: 'the HTTP call',
          measured: seconds(median(calls)),
          baseline: `${seconds(median(bares))}: one bare statement that updates the rows and appends their events`,
          ratio,
          limit: `≤ ${LIMIT}`,
          met: ratio <= LIMIT,
        },
      ],
      notes: [
        `${ROUNDS} rounds in turn, each on an imported file of its own, medians; calls ${calls.map(seconds).join(', ')}; bare ${bares.map(seconds).join(', ')}.`,
        'The bare statement asks nothing; the call also looks who holds what, refuses naming rows, and audits. Plan: `bench/plans/assign-bare.txt`.',
      ],
    }
  },
)
