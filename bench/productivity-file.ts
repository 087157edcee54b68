// npm run bench productivity-file stores a file of 50,000 rows of hours and reads its pages 1 and 1,000.
import { createWriteStream, openAsBlob, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { arrangeAuthors } from '../test/calls.ts'
import { copyInto } from '../src/kit/postgres/copy.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { runInWorker } from '../src/kit/xlsx/worker-process.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { productivityFiles } from '../src/productivity-files/contract.ts'
import { HOUR_COLUMNS } from '../src/productivity-files/vocabulary.ts'
import {
  bench,
  type BenchContext,
  buildRatioFigure,
  computeMedian,
  formatMegabytes,
  formatSeconds,
  measureTime,
} from './harness.ts'

const PEOPLE = 250
const DAYS = 200
const ROWS = PEOPLE * DAYS
const ROUNDS = 5
const LIMIT = 2
const PAGES = 30
const PAGE_LIMIT = 2

const kinds = { date: 'day', user: 'text', hours: 'number', details: 'text' } as const
const FIRST = Date.UTC(2026, 0, 1)

/** The hours differ in each round, because the server refuses identical rows. */
function* rows(emails: readonly string[], round: number): Generator<unknown[]> {
  for (let day = 0; day < DAYS; day++)
    for (const [at, email] of emails.entries())
      yield [
        new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10),
        email,
        ((day * 7 + at * 3 + round) % 96) / 8,
        at % 3 === 0 ? null : `Call ${day} with the client, portal log ${at}`,
      ]
}

async function copyText({ databaseUrl }: BenchContext): Promise<Buffer[]> {
  const owner = openOwner(databaseUrl)
  const lines: Buffer[] = []
  const stream = await owner`copy (
    select h.* from productivity_hours h where h.file_id = (select id from productivity_files order by uploaded_at desc limit 1)
    order by h.sheet_row) to stdout`.readable()
  for await (const chunk of stream) lines.push(chunk as Buffer)
  await owner.end({ timeout: 1 })
  const full = Buffer.concat(lines)
  return Array.from({ length: Math.ceil(full.length / 262_144) }, (_, at) => full.subarray(at * 262_144, (at + 1) * 262_144))
}

/** Copies the same rows into an empty table with the same columns, checks, keys and index. Returns the time in ms. */
async function copyAlone({ owner }: BenchContext, lines: readonly Buffer[]): Promise<number> {
  await owner`create table keyed_hours (like productivity_hours including all,
    foreign key (file_id) references productivity_files, foreign key (user_id) references users)`
  const { ms } = await measureTime(async () => {
    await owner`begin`
    const copy = await copyInto(owner, owner`copy keyed_hours from stdin`)
    for (const chunk of lines) await copy.write(chunk)
    await copy.end()
    await owner`commit`
  })
  await owner`drop table keyed_hours`
  return ms
}

await bench(
  { name: 'productivity-file', title: `A productivity file of ${ROWS.toLocaleString('en-IN')} rows` },
  async (context) => {
    const { owner, url, token, scratch } = context
    const emails = (await arrangeAuthors(owner, PEOPLE)).map(({ email }) => email)
    const columns = HOUR_COLUMNS.map((header) => ({ header, kind: kinds[header] }))
    const took: number[] = []
    const parses: number[] = []
    const copies: number[] = []
    let size = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const path = join(scratch, `hours-${round}.xlsx`)
      await pipeline(
        Readable.from(writeSheet({ sheetName: 'Hours', columns, rows: rows(emails, round) })),
        createWriteStream(path),
      )
      const blob = await openAsBlob(path)
      const bytes = readFileSync(path)
      size = bytes.length
      const { ms } = await measureTime(async () => {
        const form = new FormData()
        form.append('file', blob, `Hours ${round}.xlsx`)
        const response = await fetch(`${url}/api${productivityFiles.upload.path}?confirm=true`, {
          method: 'POST',
          headers: { 'auth-token': token },
          body: form,
        })
        const body = (await response.json()) as { file?: { count: number } }
        if (body.file?.count !== ROWS) throw new Error(`The upload returned ${response.status}: ${JSON.stringify(body)}`)
      })
      took.push(ms)
      const parse = await runInWorker<{ ms: number; rows: number }>(new URL('./parse-worker.ts', import.meta.url), null, {
        bytes,
      })
      parses.push(parse.ms)
      copies.push(await copyAlone(context, await copyText(context)))
    }
    await owner`analyze productivity_hours`
    const page = async (number: number): Promise<number> => {
      const times: number[] = []
      for (let n = 0; n < PAGES; n++) {
        const query = new URLSearchParams({ filename: 'Hours 1.xlsx', page: String(number) })
        const { ms, result } = await measureTime(async () => {
          const response = await fetch(`${url}/api${productivityFiles.hours.path}?${query}`, { headers: { 'auth-token': token } })
          return (await response.json()) as { data: { data: unknown[] } }
        })
        if (result.data.data.length !== 10) throw new Error(`Page ${number} has ${result.data.data.length} rows`)
        times.push(ms)
      }
      return computeMedian(times)
    }
    const [first, last] = [await page(1), await page(1000)]
    const [parse, copy] = [computeMedian(parses), computeMedian(copies)]
    return {
      figures: [
        buildRatioFigure(
          'the HTTP call that stores it, from its first byte to its response',
          [computeMedian(took), parse + copy],
          `parse alone ${formatSeconds(parse)} + COPY alone ${formatSeconds(copy)}`,
          { most: LIMIT },
          formatSeconds,
        ),
        buildRatioFigure('page 1,000 of its rows', [last, first], 'page 1', { most: PAGE_LIMIT }),
      ],
      notes: [
        `The workbook has ${formatMegabytes(size)}; ${ROUNDS} rounds, medians; uploads ${took.map(formatSeconds).join(', ')}.`,
        'Parse alone: the same reader in a worker process, its rows thrown away. COPY alone: the same rows into an empty table of the same columns, checks, keys, foreign keys and index.',
      ],
    }
  },
)
