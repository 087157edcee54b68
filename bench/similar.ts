// npm run bench similar [--big] measures the time until 1,00,000 added rows are compared with all others, and compares the
// similar questions of a row with its timeline. With --big the workspace has 10,00,000 rows.
import { getDepartmentId, cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { requestJob } from '../src/kit/jobs/jobs.ts'
import { taskHistory } from '../src/rows/history/contract.ts'
import { similarQuestions } from '../src/content-checks/similar/contract.ts'
import { insertBacklog } from '../src/content-checks/similar/server/queries.ts'
import { SIMILAR_JOB } from '../src/content-checks/similar/vocabulary.ts'
import { generateProject } from './generate.ts'
import {
  bench,
  type BenchFigure,
  buildRatioFigure,
  createCaller,
  runInTurn,
  formatMegabytes,
  formatMilliseconds,
  measureTime,
  buildDurationFigure,
} from './harness.ts'
import { setTimeout as pause } from 'node:timers/promises'

const ROWS = 100_000
const FILES = process.argv.includes('--big') ? 10 : 2
const ROUNDS = 100
const READY_MS = 5 * 60_000
const ASKED_MS = 500

/**
 * Adds a file of questions of 12 to 40 words. Of every ten rows, one has the words of the previous row with other numbers, and
 * one has most of its words. One uses a template that all such rows share. The other rows have words with a natural frequency.
 */
async function generateQuestions(owner: Db, projectId: string, file: number): Promise<string> {
  const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
    insert into files (project_id, name, columns, row_count, sections, created_by)
    values (${projectId}, ${`Similar ${file}.xlsx`}, '[{"key":"question_text","name":"question_text"}]', ${ROWS}, '{}', ${cast.meera.id})
    returning id`
  await owner`insert into file_departments (file_id, department_id, row_count) values (${id}, ${getDepartmentId('Physics')}, ${ROWS})`
  await owner`select setseed(${file / 100})`
  await owner`
    insert into tasks (file_id, department_id, sr_no, question_id, question_key, extra)
    with word as materialized (
      select s.base, w.at, translate((10000 + power(random(), 3) * 60000)::int::text, '0123456789', 'aeioulmnrs') as text
      from generate_series(0, ${ROWS / 10}) s(base), generate_series(0, 7) k, generate_series(k * 40, k * 40 + 11 + (s.base * 7 + k * 5) % 29) w(at)),
    question as materialized (select base, at / 40 as k, string_agg(text, ' ' order by at) as text, string_agg(text, ' ' order by at) filter (where at % 9 <> 4) as part from word group by 1, 2)
    select ${id}, ${getDepartmentId('Physics')}, q.base * 10 + v.n + 1, 'S' || ${file}::int || '-' || (q.base * 10 + v.n + 1), 's' || ${file}::int || '-' || (q.base * 10 + v.n + 1),
      jsonb_build_object('question_text', v.text)
    from question q, lateral (values
        (q.k, q.text || ' of ' || q.base || ' kg?'),
        (case when q.k = 7 then 8 end, q.part || ' other wording of ' || q.base * 3 || ' kg?'),
        (case when q.k = 6 then 9 end, 'A block of mass ' || q.base || ' kg slides down a rough inclined plane at rest. Find its speed after ' || q.base % 90 || ' s.')
      ) v(n, text)
    where v.n is not null and q.base * 10 + v.n < ${ROWS}`
  await owner`analyze tasks`
  return id
}

async function compareAll(owner: Db, fileId: string): Promise<number> {
  const started = performance.now()
  await insertBacklog(owner, fileId, 1)
  await requestJob(owner, SIMILAR_JOB)
  for (;;) {
    const [{ left } = { left: 0 }] = await owner<{ left: number }[]>`select count(*)::int as left from question_backlog`
    if (left === 0) return performance.now() - started
    await pause(250)
  }
}

await bench({ name: 'similar', title: `Similar questions, ${(FILES * ROWS).toLocaleString('en-IN')} rows` }, async (context) => {
  const { owner, serverMemory } = context
  const project = await generateProject(owner, 'Similar')
  const took: number[] = []
  let most = 0
  for (let file = 1; file <= FILES; file++) {
    const id = await generateQuestions(owner, project, file)
    const sampling = setInterval(() => (most = Math.max(most, serverMemory() ?? 0)), 200)
    took.push(await compareAll(owner, id))
    clearInterval(sampling)
    console.log(
      `file ${file}: ${((took.at(-1) ?? 0) / 1000).toFixed(1)} s, ${Math.round(ROWS / ((took.at(-1) ?? 1) / 1000))} rows/s`,
    )
  }
  const [sizes = { signatures: 0, bands: 0, pairs: 0, rows: 0, found: 0 }] = await owner<
    { signatures: number; bands: number; pairs: number; rows: number; found: number }[]
  >`
      select pg_total_relation_size('question_signatures') as signatures, pg_total_relation_size('question_bands') as bands,
        pg_total_relation_size('similar_questions') as pairs, (select count(*) from similar_questions) as found,
        (select count(*) from question_signatures) as rows`
  const [{ planted, met } = { planted: 0, met: 0 }] = await owner<{ planted: number; met: number }[]>`
      select count(*)::int as planted, count(p.percent)::int as met from tasks t join tasks o on o.file_id = t.file_id and o.sr_no = t.sr_no - 1
        left join similar_questions p on p.first_id = least(t.id, o.id) and p.second_id = greatest(t.id, o.id)
      where t.sr_no % 10 = 9`
  const read = createCaller(context)
  let at = 0
  const pathOf = (path: string): string => {
    at = (at * 7_919 + 104_729) % (FILES * ROWS)
    return path
      .replace(':file', encodeURIComponent(`Similar ${1 + Math.floor(at / ROWS)}.xlsx`))
      .replace(':srNo', String(1 + (at % ROWS)))
  }
  const durations: number[] = []
  const [asked, base] = await runInTurn(
    ROUNDS,
    async () => {
      const { ms, result } = await measureTime(() => read('GET', pathOf(similarQuestions.ofRow.path)).then((each) => each.json()))
      durations.push(ms)
      return result as { isReady: boolean }
    },
    () => read('GET', pathOf(taskHistory.timeline.path)).then((each) => each.json()),
    ({ isReady }) => isReady,
  )
  const slowest = durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)] ?? 0
  const counted = await measureTime(() => read('GET', similarQuestions.ofRows.path.replace(':file', 'Similar%201.xlsx')))
  const last = took.at(-1) ?? 0
  const figures: BenchFigure[] = [
    buildDurationFigure(`from the commit of ${ROWS.toLocaleString('en-IN')} rows until all are compared`, last, READY_MS),
    buildRatioFigure('similar questions of a row, median', [asked, base], 'its timeline', { most: 3, orMs: ASKED_MS }),
    buildDurationFigure('the same, 95 of 100', slowest, ASKED_MS, formatMilliseconds),
    buildDurationFigure('how many rows of a file have any', counted.ms, 5_000, formatMilliseconds),
    {
      figure: 'rewordings found, of most of the words of the row before',
      measured: `${met} of ${planted}`,
      baseline: '',
      limit: '≥ 90 %',
      met: met >= 0.9 * planted,
    },
  ]
  return {
    figures,
    notes: [
      `${Math.round(ROWS / (last / 1000))} rows a second with ${(FILES * ROWS).toLocaleString('en-IN')} there, ${Math.round(ROWS / ((took[0] ?? 1) / 1000))} with ${ROWS.toLocaleString('en-IN')}; the server took ${formatMegabytes(most)} at most.`,
      `Signatures ${formatMegabytes(sizes.signatures)}, bands ${formatMegabytes(sizes.bands)}, ${sizes.found.toLocaleString('en-IN')} pairs ${formatMegabytes(sizes.pairs)}.`,
      'Of ten rows one differs from the row before in numbers alone, one in some words, and one is of a template that one row in ten has.',
    ],
  }
})
