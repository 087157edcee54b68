// npm run bench one-file lets 200 people decide in one file, and compares them with the same people in 20 files and with row
// counting off. ROUNDS=1 makes a short run.
import type { Db } from '../src/kit/postgres/db.ts'
import { findCountFaults } from '../src/rows/files/server/counts.ts'
import { arrangeAuthors, decideByHttp, missingWrites, resetRows, settleRows, USERS } from './deciding.ts'
import { generateFile, generateProject } from './generate.ts'
import { bench, computeMedian } from './harness.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 7)
const SECONDS = 5
const FILES = 20
const ROWS = 20_000
const ONE = 'One.xlsx'
const manyName = (n: number): string => `Many ${n}.xlsx`
const LIMIT = 0.95
const COUNTING = ['tasks_counted', 'tasks_counted_again', 'tasks_counted_less']

const inOne = (k: number) => ({ file: ONE, first: k, step: USERS, rows: ROWS })
const inMany = (k: number) => ({
  file: manyName(((k - 1) % FILES) + 1),
  first: Math.ceil(k / FILES),
  step: USERS / FILES,
  rows: ROWS / FILES,
})
const cases = [
  { name: 'one file', rowsOf: inOne, counted: true },
  { name: '20 files', rowsOf: inMany, counted: true },
  { name: 'one file, not counted', rowsOf: inOne, counted: false },
] as const

async function reset(owner: Db, counted: boolean): Promise<void> {
  for (const trigger of COUNTING) await owner`alter table tasks disable trigger ${owner(trigger)}`
  await resetRows(
    owner,
    owner`case when f.name = ${ONE} then 1 + (t.sr_no - 1) % ${USERS}::int
      else substring(f.name from '\\d+')::int + ${FILES}::int * ((t.sr_no - 1) % ${USERS / FILES}::int) end`,
  )
  await owner`truncate task_counts, task_count_changes`
  await owner`insert into task_counts select * from task_counts_anew`
  if (counted) for (const trigger of COUNTING) await owner`alter table tasks enable trigger ${owner(trigger)}`
  await settleRows(owner)
}

await bench({ name: 'one-file', title: `${USERS} people who decide in one file` }, async ({ owner, url }) => {
  const projectId = await generateProject(owner, 'Bench')
  await generateFile(owner, { projectId, name: ONE, rows: ROWS })
  for (let n = 1; n <= FILES; n++) await generateFile(owner, { projectId, name: manyName(n), rows: ROWS / FILES })
  await arrangeAuthors(owner, projectId)
  await reset(owner, true)
  // This round is not counted, because the server's code is JIT-compiled while it runs.
  await decideByHttp(url, SECONDS, inOne)

  const rates = cases.map((): number[] => [])
  let [missing, acknowledged] = [0, 0]
  const differences: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Each case comes first equally often, so that caches and other load favour none of them.
    for (let turn = 0; turn < cases.length; turn++) {
      const at = (round + turn) % cases.length
      const { name, rowsOf, counted } = cases[at] as (typeof cases)[number]
      await reset(owner, counted)
      const decided = await decideByHttp(url, SECONDS, rowsOf)
      rates[at]?.push(decided.perSecond)
      missing += await missingWrites(owner, decided.acknowledged)
      acknowledged += decided.acknowledged.length
      if (counted) differences.push(...(await findCountFaults(owner)))
      console.log(
        `${name}: ${decided.perSecond.toFixed(0)} a second, p50 ${decided.p50.toFixed(0)} ms, p99 ${decided.p99.toFixed(0)} ms`,
      )
    }
  }
  const [one = [], many = [], uncounted = []] = rates
  const compared = (figure: string, other: readonly number[], of: string) => {
    const ratio = computeMedian(one.map((rate, round) => rate / (other[round] ?? Number.NaN)))
    return {
      figure,
      measured: computeMedian(one).toFixed(0),
      baseline: `${computeMedian(other).toFixed(0)}: ${of}`,
      ratio,
      limit: `≥ ${LIMIT}`,
      met: ratio >= LIMIT,
    }
  }
  const none = (figure: string, found: number, baseline: string) => ({
    figure,
    measured: String(found),
    baseline,
    limit: '0',
    met: found === 0,
  })
  return {
    figures: [
      compared('decisions a second in one file', many, `the same people in ${FILES} files`),
      compared('the same', uncounted, 'in one file, without the triggers that count rows'),
      none(
        'acknowledged decisions that are lost, or without their one event and audit row',
        missing,
        `${acknowledged} acknowledged`,
      ),
      none('counts that differ from the rows', differences.length, `after each of ${2 * ROUNDS} rounds`),
    ],
    notes: [
      `${ROUNDS} rounds of ${SECONDS} s each in turn after one to warm up; ratios are the medians of those of each round: ${cases
        .map(({ name }, at) => `${name} ${rates[at]?.map((rate) => rate.toFixed(0)).join(', ')}`)
        .join('; ')}.`,
      'Counts are changed by differences that a job folds each minute (ADR 32); client, server and database share the cores.',
    ],
  }
})
