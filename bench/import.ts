import { createWriteStream, openAsBlob, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { copyInto } from '../src/kit/postgres/copy.ts'
import { runInWorker } from '../src/kit/xlsx/worker-process.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { openKeepAliveConnection } from './keep-alive.ts'
import {
  bench,
  type BenchContext,
  buildRatioFigure,
  computeMedian,
  formatMegabytes,
  peakWhile,
  formatSeconds,
  measureTime,
} from './harness.ts'
import { fileRows } from '../src/row-work/grid/contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { QUESTION_COLUMNS } from '../src/row-import/import/mapping-rules.ts'

const ROWS = 100_000
const ROUNDS = 3
const LIMIT = 2
const CHECKS_LIMIT = 1.2
const PROBE_PAUSE_MS = 20
const PROBE_LIMIT_MS = 100
const MEMORY_LIMIT = 400 * 1024 * 1024

const header = [...QUESTION_COLUMNS, 'answer_key', 'level', 'year', 'source', 'remarks']
const numbers = new Set(['sr_no', 'page', 'q_number', 'year'])
const subjects = ['Physics', 'Chemistry', 'Mathematics', 'Biology']
const words = 'A block of mass m slides down a rough plane at rest until its speed is twice that of the wave in the string'.split(
  ' ',
)

function* rows(): Generator<unknown[]> {
  for (let n = 1; n <= ROWS; n++) {
    const text = Array.from({ length: 18 }, (_, at) => words[(n * 7 + at * (1 + (n % 5))) % words.length]).join(' ')
    yield [
      n,
      `BNK-${String(n).padStart(6, '0')}`,
      `c${n * 3}`,
      `${40_000_000 + n}`,
      subjects[n % 4],
      `Chapter ${n % 40}`,
      `Section ${n % 400}`,
      1 + (n % 700),
      1 + (n % 90),
      n % 3 === 0 ? 'a,b' : null,
      n % 2 === 0 ? 'MCQ' : 'Numerical',
      `https://content.example/questions/${n}`,
      n % 4 === 0 ? null : `https://content.example/solutions/${n}`,
      `M-${n % 30}`,
      `${n}. ${text}?`,
      `${(n % 4) + 1}`,
      'Medium',
      2000 + (n % 26),
      'Sample bank',
      n % 9 === 0 ? 'Check the units.' : null,
    ]
  }
}

/**
 * Copies the rows of an imported file into a table with the same columns but without constraints and indexes. Returns the time in
 * ms.
 */
async function copyAlone({ owner }: BenchContext, lines: readonly Buffer[]): Promise<number> {
  await owner`create table bare_tasks as select file_id, sr_no, question_id, question_key, department_id, question_code, solution_id,
    subject, section, question_link, solution_link, moderator_id, project_name, extra from tasks with no data`
  const { ms } = await measureTime(async () => {
    await owner`begin`
    const copy = await copyInto(owner, owner`copy bare_tasks from stdin`)
    for (const chunk of lines) await copy.write(chunk)
    await copy.end()
    await owner`commit`
  })
  await owner`drop table bare_tasks`
  return ms
}

async function copyText({ databaseUrl }: BenchContext): Promise<Buffer[]> {
  const lines: Buffer[] = []
  // Uses a separate session, because the driver may leave a session paused forever after backpressure from its reader.
  const owner = openOwner(databaseUrl)
  const stream = await owner`copy (
    select t.file_id, t.sr_no, t.question_id, t.question_key, t.department_id, t.question_code, t.solution_id, t.subject, t.section,
      t.question_link, t.solution_link, t.moderator_id, t.project_name, t.extra from tasks t order by t.sr_no) to stdout`.readable()
  for await (const chunk of stream) lines.push(chunk as Buffer)
  await owner.end({ timeout: 1 })
  const full = Buffer.concat(lines)
  return Array.from({ length: Math.ceil(full.length / 262_144) }, (_, at) => full.subarray(at * 262_144, (at + 1) * 262_144))
}

async function othersWhile<T>(
  { url, token }: BenchContext,
  file: string,
  importing: () => Promise<T>,
): Promise<{ times: number[]; result: T }> {
  const grid = fileRows.grid.path.replace(':file', file).replace(':section', '-').replace(':department', '-')
  const calls = [
    { method: 'GET', path: '/me/ADMIN' },
    { method: 'GET', path: '/sections' },
    { method: 'POST', path: `${grid}?limit=50`, body: {} },
  ]
  let over = false
  const times: number[] = []
  const work = async ({ method, path, body }: (typeof calls)[number]): Promise<void> => {
    const { send, close } = await openKeepAliveConnection(new URL(`${url}/api${path}`))
    while (!over) {
      const { ms, result } = await measureTime(() => send(method, { 'auth-token': token }, body))
      if (result.status !== 200)
        throw new Error(`${path} returned ${result.status} during an import: ${result.text().slice(0, 200)}`)
      times.push(ms)
      await pause(PROBE_PAUSE_MS)
    }
    close()
  }
  const working = Promise.all(calls.map(work))
  try {
    return { result: await importing(), times }
  } finally {
    over = true
    await working
  }
}

await bench(
  { name: 'import', title: `Import of ${ROWS.toLocaleString('en-IN')} rows × ${header.length} columns` },
  async (context) => {
    const { owner, url, token, scratch, serverMemory } = context
    const path = join(scratch, 'bank.xlsx')
    const columns = header.map((name) => ({ header: name, kind: numbers.has(name) ? ('number' as const) : ('text' as const) }))
    await pipeline(Readable.from(writeSheet({ sheetName: 'Bank', columns, rows: rows() })), createWriteStream(path))
    await owner`insert into projects (name) values ('Bench')`
    await owner`insert into project_modules (project_id, module) select id, 'sections' from projects`

    // In a project with the level "block", every check also runs on the rows when they are stored.
    await owner`
      with project as (insert into projects (name) values ('Bench of checks') returning id),
      used as (insert into project_modules (project_id, module) select id, 'sections' from project)
      insert into content_check_levels (project_id, check_name, level)
      select id, c, 'block' from project, unnest(${['equal-choices', 'the-above', 'formula'] as string[]}::text[]) c`

    const send = async (name: string, blob: Blob, section = 'Bench'): Promise<void> => {
      const form = new FormData()
      form.append('section', section)
      form.append('avatar', blob, name)
      const response = await fetch(`${url}/api${imports.add.path}`, {
        method: 'POST',
        headers: { 'auth-token': token },
        body: form,
      })
      const body = (await response.json()) as { file?: { count: number } }
      if (body.file?.count !== ROWS) throw new Error(`The import returned ${response.status}: ${JSON.stringify(body)}`)
    }
    const bytes = readFileSync(path)
    const blob = await openAsBlob(path)
    const idle = serverMemory() ?? Number.NaN
    const took: number[] = []
    const parses: number[] = []
    const copies: number[] = []
    const peaks: number[] = []
    const checked: number[] = []
    let lines: Buffer[] | undefined
    for (let round = 1; round <= ROUNDS; round++) {
      const name = `Bank ${round}.xlsx`
      const { peak, result } = await peakWhile(serverMemory, () => measureTime(() => send(name, blob)))
      took.push(result.ms)
      peaks.push(peak)
      const parse = await runInWorker<{ ms: number; rows: number }>(new URL('./parse-worker.ts', import.meta.url), null, {
        bytes,
      })
      if (parse.rows !== ROWS) throw new Error(`${parse.rows} rows were parsed`)
      parses.push(parse.ms)
      lines ??= await copyText(context)
      copies.push(await copyAlone(context, lines))
      checked.push((await measureTime(() => send(`Checked ${round}.xlsx`, blob, 'Bench of checks'))).ms)
    }
    // This is a separate round, because the concurrent load takes its share of the two cores from the import.
    const { times } = await othersWhile(context, 'Bank 1.xlsx', () => send('Bank and others.xlsx', blob))
    const waited = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
    const [parse, copy] = [computeMedian(parses), computeMedian(copies)]
    const above = Math.max(...peaks) - idle
    return {
      figures: [
        buildRatioFigure(
          'the HTTP call, from its first byte to its response',
          [computeMedian(took), parse + copy],
          `parse alone ${formatSeconds(parse)} + COPY alone ${formatSeconds(copy)}`,
          { most: LIMIT },
          formatSeconds,
        ),
        buildRatioFigure(
          'the same into a project whose content checks block',
          [computeMedian(checked), computeMedian(took)],
          'without checks, in turn',
          { most: CHECKS_LIMIT },
          formatSeconds,
        ),
        {
          figure: 'memory of the server above idle, worker process included, the most of all rounds',
          measured: formatMegabytes(above),
          baseline: `${formatMegabytes(idle)} idle`,
          limit: `≤ ${formatMegabytes(MEMORY_LIMIT)}`,
          met: above <= MEMORY_LIMIT,
        },
        {
          figure: 'other calls while an import runs, p99',
          measured: `${waited.toFixed(0)} ms`,
          baseline: `${times.length} calls, p50 ${computeMedian(times).toFixed(0)} ms`,
          limit: `≤ ${PROBE_LIMIT_MS} ms`,
          met: waited <= PROBE_LIMIT_MS,
        },
      ],
      notes: [
        `The workbook has ${formatMegabytes(bytes.length)}; ${ROUNDS} rounds, medians; imports ${took.map(formatSeconds).join(', ')}.`,
        'Other calls: three connections, each one call after the other with 20 ms between: who am I, the projects, 50 rows of the grid.',
        'Parse alone: the same reader in a worker process, its rows thrown away, without the start of the process. COPY alone: the same rows into a table of the same columns without constraint or index.',
      ],
    }
  },
)
