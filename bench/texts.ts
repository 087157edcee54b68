// npm run bench texts sends the worst cells that a workbook can hold to every call that handles the text of rows. Meanwhile it
// requests /health, whose response time shows how long the server is blocked.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cast } from '../db/cast.ts'
import { createToken } from '../src/session/server/authenticate.ts'
import { requestJob } from '../src/kit/jobs/jobs.ts'
import { toStorable } from '../src/kit/shared/storable-text.ts'
import { insertBacklog } from '../src/content-checks/similar/server/queries.ts'
import { SIMILAR_JOB } from '../src/content-checks/similar/vocabulary.ts'
import { arrangeAccount, arrangeFile, since } from '../test/files.ts'
import { arrangeProject, makeWorkbook } from '../test/workbooks.ts'
import { worstGlossary, worstTexts } from '../test/worst-texts.ts'
import { bench, type BenchContext, formatMilliseconds, measureTime, buildDurationFigure } from './harness.ts'

const HEALTH_MS = 50
const AT_ONCE = 4
const FILE = 'Worst.xlsx'
const PROJECT = 'Worst cells'
const OTHER_PROJECT = 'Imported'
const names = Object.keys(worstTexts)
const texts = names.map((name) => toStorable(worstTexts[name] ?? ''))
const CHOICES = ['option_a', 'option_b', 'option_c', 'option_d']
const KEYS = ['question_text', ...CHOICES, 'options', 'answer_key', 'solution_text']

/**
 * Adds three kinds of rows: with one of the worst cells as the question, with such a cell in every column, and with choices in
 * such a cell.
 */
async function arrangeRows(owner: BenchContext['owner']): Promise<{ fileId: string; rows: number }> {
  const rows = [
    ...texts.map((text) => ({ question_text: text, answer_key: 'A' })),
    ...texts.map((text) => ({ ...Object.fromEntries(KEYS.map((key) => [key, text])), options: '' })),
    ...texts.map((text) => ({ question_text: 'Which?', options: text, answer_key: text })),
  ]
  const state = { author_id: cast.ananya.id, author_allocated_at: since }
  const { fileId, projectId } = await arrangeFile(owner, { name: FILE, project: PROJECT, states: rows.map(() => state) })
  await owner`update files set columns = ${JSON.stringify(KEYS.map((key) => ({ key, name: key })))}::text::jsonb where id = ${fileId}`
  for (const [at, cells] of rows.entries())
    await owner`update tasks set extra = ${JSON.stringify(cells)}::text::jsonb where file_id = ${fileId} and sr_no = ${at + 1}`
  await owner`
    insert into glossary_words (id, project_id, place, word, instead)
    select gen_random_uuid(), ${projectId}, g.place, g.word, 'another word'
    from unnest(${worstGlossary.map(({ word }) => word)}::text[]) with ordinality as g(word, place)`
  // In a project with a blocking check, an answer makes the server read the question.
  await owner`
    insert into content_check_levels (project_id, check_name, level)
    values (${projectId}, 'formula', 'block'), (${projectId}, 'the-above', 'warn')`
  await arrangeProject(owner, OTHER_PROJECT)
  await arrangeAccount(owner, projectId, 'worst-01', cast.ananya.id, since)
  return { fileId, rows: rows.length }
}

type Sent = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: object; form?: FormData; as?: 'author' }
type Listed = Sent[] | (() => Promise<Sent[]>)
type Finding = { finding: string; dismissed: { _id: string } | null }
const file = encodeURIComponent(FILE)
const grid = { page: '1', limit: '200', sort: 'sr_no', order: 'asc' }

async function listCalls(context: BenchContext, rows: number): Promise<[name: string, calls: Listed][]> {
  const each = (of: (row: number) => Sent): Sent[] => Array.from({ length: rows }, (_, at) => of(at + 1))
  const checksOf = (row: number): string => `/file/${file}/checks/${row}`
  const eachFound = async (of: (row: number, found: Finding) => Sent | undefined): Promise<Sent[]> => {
    const calls: Sent[] = []
    for (let row = 1; row <= rows; row++) {
      const { data } = (await read(context, context.token, checksOf(row))) as { data: Finding[] }
      const call = data[0] && of(row, data[0])
      if (call !== undefined) calls.push(call)
    }
    if (calls.length === 0) throw new Error('No row has what the calls need: nothing would be measured.')
    return calls
  }
  const chunks = Array.from({ length: Math.ceil(rows / 20) }, (_, at) => at * 20)
  const portal = (format: string): Sent[] =>
    chunks.map((from) => ({
      method: 'POST',
      path: `/file/portal/${file}${format}`,
      body: { start: from + 1, end: Math.min(rows, from + 20) },
    }))
  const sheet = async (name: string): Promise<FormData> => {
    const form = new FormData()
    form.append('section', OTHER_PROJECT)
    const header = ['question_id', 'subject', 'question_link', 'question_text', 'answer_key']
    // A project that blocks unreadable formulas would refuse these rows, so they go to another project.
    const cells = texts.map((text, at) => [`${name}-${at}`, 'Physics', 'https://content.example/1', text, ''])
    form.append('avatar', await makeWorkbook(`${name}.xlsx`, header, cells))
    return form
  }
  const query = new URLSearchParams(grid).toString()
  return [
    ['content checks of a row', each((row) => ({ method: 'GET', path: checksOf(row) }))],
    [
      'an answer that the content checks read',
      each((row) => ({
        method: 'PATCH',
        path: `/file/tasks/${file}/update/AUTHOR`,
        body: { sr_no: row, status: 'done', answerType: 'Authored on Doc' },
        as: 'author',
      })),
    ],
    [
      'a dismissal of what was found',
      () => eachFound((row, { finding }) => ({ method: 'POST', path: checksOf(row), body: { finding, reason: 'It is meant.' } })),
    ],
    ['content checks with dismissals', each((row) => ({ method: 'GET', path: checksOf(row) }))],
    [
      'a dismissal that is undone',
      () =>
        eachFound((row, { dismissed }) =>
          dismissed === null ? undefined : { method: 'DELETE', path: `${checksOf(row)}/${dismissed._id}`, body: {} },
        ),
    ],
    [
      'a dismissal of what was not found',
      each((row) => ({ method: 'POST', path: checksOf(row), body: { finding: 'a'.repeat(64), reason: 'It is meant.' } })),
    ],
    ['similar questions of a row', each((row) => ({ method: 'GET', path: `/file/${file}/similar/${row}` }))],
    ['a search by words', ['resistor', 'ab', 'figure', 'aa'].map((word) => ({ method: 'GET', path: `/search/rows?q=${word}` }))],
    ['what a portal would get', portal('')],
    ['an export as QTI 3', portal('/qti')],
    ['an export as Moodle XML', portal('/moodle')],
    ['a page of the grid', [{ method: 'POST', path: `/file/${file}/-/-?${query}`, body: {} }]],
    ['a page of the author', [{ method: 'POST', path: `/file/tasks/${file}/AUTHOR?${query}&type=all`, body: {}, as: 'author' }]],
    ['the timeline of a row', each((row) => ({ method: 'GET', path: `/file/${file}/timeline/${row}` }))],
    ['values of a column', [{ method: 'POST', path: `/tasks/values/${file}`, body: { key: 'question_text', find: 'a' } }]],
    ['a download', [{ method: 'GET', path: `/file/download/${file}` }]],
    ['a preview of an import', [{ method: 'POST', path: '/file/add?dryRun=true', form: await sheet('Preview') }]],
    ['an import', [{ method: 'POST', path: '/file/add', form: await sheet('Import') }]],
  ]
}

async function read({ url }: BenchContext, token: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, { headers: { 'auth-token': token } })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`)
  return response.json()
}

type Answered = { status: number; bytes: number }
async function send({ url }: BenchContext, token: string, { method, path, body, form }: Sent): Promise<Answered> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'auth-token': token, ...(body && { 'content-type': 'application/json' }) },
    ...((form ?? body) !== undefined && { body: form ?? JSON.stringify(body) }),
  })
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
}

async function watchHealth(url: string, work: () => Promise<void>): Promise<{ ms: number; times: number[] }> {
  const watching = fork(join(import.meta.dirname, 'health-worker.ts'), [url])
  await once(watching, 'message')
  const { ms } = await measureTime(work)
  watching.send('end')
  const [times] = (await once(watching, 'message')) as [number[]]
  return { ms, times }
}

const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

await bench(
  { name: 'texts', title: 'The worst cells in every call that handles text', isStored: process.argv.includes('--print') },
  async (context) => {
    const { owner, url, token: admin } = context
    const { fileId, rows } = await arrangeRows(owner)
    const { token: author, tokenHash } = createToken()
    await owner`
    insert into sessions (token_hash, user_id, remember, created_at, last_seen_at, expires_at, idle_seconds)
    values (${tokenHash}, ${cast.ananya.id}, true, now(), now(), now() + interval '1 day', 86400)`
    const all: number[] = []
    const lines: string[] = []
    const failed: string[] = []
    for (const [name, calls] of await listCalls(context, rows)) {
      const waiting = [...(typeof calls === 'function' ? await calls() : calls)]
      let bytes = 0
      const statuses = new Map<number, number>()
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const answered = await send(context, next.as === 'author' ? author : admin, next)
          bytes = Math.max(bytes, answered.bytes)
          statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1)
        }
      }
      const { ms, times } = await watchHealth(url, async () => void (await Promise.all(Array.from({ length: AT_ONCE }, work))))
      all.push(...times)
      if ([...statuses.keys()].some((status) => status >= 500)) failed.push(name)
      const said = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      lines.push(
        `${name}: ${said} in ${formatMilliseconds(ms)}, the largest reply ${(bytes / 1024).toFixed(0)} KB; /health ${formatMilliseconds(p99(times))} at p99, ${formatMilliseconds(Math.max(...times))} at most.`,
      )
      console.log(lines.at(-1))
    }
    const waitForJob = async (): Promise<void> => {
      for (let left = 1; left > 0;) {
        const [line] = await owner<{ left: number }[]>`select count(*)::int as left from question_backlog`
        left = line?.left ?? 0
        await pause(500)
      }
    }
    const job = await watchHealth(url, async () => {
      await insertBacklog(owner, fileId, 1)
      await requestJob(owner, SIMILAR_JOB)
      await waitForJob()
    })
    all.push(...job.times)
    lines.push(
      `The job of similar questions: ${formatMilliseconds(job.ms)}; /health ${formatMilliseconds(p99(job.times))} at p99, ${formatMilliseconds(Math.max(...job.times))} at most.`,
    )
    console.log(lines.at(-1))
    return {
      figures: [
        buildDurationFigure('/health beside all calls, 99 of 100', p99(all), HEALTH_MS, formatMilliseconds),
        {
          figure: 'calls that failed',
          measured: failed.join(', ') || 'none',
          baseline: '',
          limit: 'none',
          met: failed.length === 0,
        },
      ],
      notes: lines,
    }
  },
)
