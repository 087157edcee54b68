import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startKitApp } from '../../../../test/kit-app.ts'
import { domain } from '../../server/domain.ts'
import { routes } from '../../server/routes.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { createRefusals } from '../../shared/errors.ts'
import { readSheetRows } from '../../../../test/read-workbook.ts'
import { type Export, streamExport } from './export.ts'
import type { ExportKind } from '../../server/export-kind.ts'

const PAGE_ROWS = 500
const access = { who: 'signed-in', reach: 'none' } as const
const body = z.object({ shells: z.int() })
const shells = {
  collect: endpoint({
    method: 'POST',
    path: '/shells/export',
    summary: '',
    access,
    body,
    download: true,
    message: 'Exported',
    audit: 'Exported the shells',
  }),
  look: endpoint({
    method: 'POST',
    path: '/shells/look',
    summary: '',
    access,
    reads: true,
    body,
    download: true,
    message: 'Fetched',
  }),
}
const { refusal, refusals } = createRefusals({ NO_SHELLS: [404, 'There are no shells'] })

const collected: ExportKind<true> = { call: shells.collect, nothing: refusal('NO_SHELLS'), ofPeople: true }
const looked: ExportKind<false> = { call: shells.look, nothing: 'header only', ofPeople: false }

type Shell = { number: number; name: string }
let pagesRead = 0
let ended = 0
let failsFrom = Infinity

/** Returns the export of the shells numbered 1 to `count`, whose names compress poorly. */
const shellsTo = (count: number): Export<Shell> => ({
  filename: 'Shells.xlsx',
  columns: [
    { header: 'Place', kind: 'number', of: (_, place) => place },
    { header: 'Number', kind: 'number', of: ({ number }) => number },
    { header: 'Name', of: ({ name }) => name },
  ],
  pages: async function* (read) {
    try {
      for (let from = 1; from <= count; from += PAGE_ROWS) {
        pagesRead += 1
        if (from >= failsFrom) throw new Error('The shells are gone')
        yield read(
          (db) => db<Shell[]>`
            select n::int as number, md5(n::text) || md5((-n)::text) || md5((n * n)::text) as name
            from generate_series(${from}::bigint, ${Math.min(count, from + PAGE_ROWS - 1)}::bigint) n order by n`,
        )
      }
    } finally {
      ended += 1
    }
  },
  audit: undefined,
})

const shellRoutes = routes('shells', shells, {
  collect: (call) =>
    streamExport(call, collected, {
      ...shellsTo(call.body.shells),
      audit: { type: 'shell', after: { shells: call.body.shells } },
    }),
  look: (call) => streamExport(call, looked, shellsTo(call.body.shells)),
})
const shellDomain = domain('shells', { calls: [shellRoutes], refusals: [refusals], objects: { shell: { word: 'Shell' } } })
// With one session to read and one to write, a call that acquired a second one would wait for itself.
const app = await startKitApp([shellDomain], undefined, { sessions: { readers: 1, writers: 1 } })
const { owner, pool } = app
const [url = ''] = app.urls
afterAll(app.close)
beforeEach(() => {
  pagesRead = 0
  ended = 0
  failsFrom = Infinity
})

const headers = { 'auth-token': '0', 'content-type': 'application/json' }
const send = (spec: { path: string }, count: number) =>
  fetch(`${url}/api${spec.path}`, { method: 'POST', headers, body: JSON.stringify({ shells: count }) })
const rowsOf = async (response: Response): Promise<unknown[][]> => {
  const rows = []
  for await (const { cells } of readSheetRows(Buffer.from(await response.arrayBuffer()))) rows.push(cells)
  return rows
}
const audited = () =>
  owner`select object_type, object_name, after from audit_lines where call = 'POST /shells/export' order by id`

test('an export contains the rows of all its pages and has its file name', async () => {
  const response = await send(shells.look, 1_234)
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Shells.xlsx")
  const [header, ...rows] = await rowsOf(response)
  expect(header).toEqual(['Place', 'Number', 'Name'])
  expect(rows.map(([place, number]) => [place, number])).toEqual(Array.from({ length: 1_234 }, (_, at) => [at + 1, at + 1]))
  expect([pagesRead, ended]).toEqual([3, 1])
})

test('an export of personal data is audited, and an empty one is refused or contains only a header', async () => {
  expect((await rowsOf(await send(shells.collect, 2))).length).toBe(3)
  const nothing = await send(shells.collect, 0)
  expect(nothing.status).toBe(404)
  expect(await nothing.json()).toMatchObject({ success: false, code: 'NO_SHELLS', message: 'There are no shells' })
  expect(await rowsOf(await send(shells.look, 0))).toEqual([['Place', 'Number', 'Name']])
  expect(await audited()).toEqual([{ object_type: 'shell', object_name: 'Shells.xlsx', after: { shells: 2 } }])
})

test('an export reads its first page in the session of the call', async () => {
  let release = (): void => undefined
  const reading = pool.reading(() => new Promise<void>((resolve) => (release = resolve)))
  const before = (await audited()).length
  const response = await send(shells.collect, 700)
  expect(response.status).toBe(200)
  expect(await audited()).toHaveLength(before + 1)
  release()
  await reading
  expect(await rowsOf(response)).toHaveLength(701)
})

test('a page that fails to load after the first one cuts the response off', async () => {
  failsFrom = PAGE_ROWS + 1
  const response = await send(shells.look, 2 * PAGE_ROWS)
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  expect([pagesRead, ended]).toEqual([2, 1])
})

test('an export reads rows as fast as the client takes them and stops when it disconnects', async () => {
  const sent = request(`${url}/api${shells.look.path}`, { method: 'POST', headers })
  const begun = new Promise((resolve) => sent.once('response', (response) => response.once('readable', () => resolve(response))))
  sent.on('error', () => undefined)
  sent.end(JSON.stringify({ shells: 1_000_000 }))
  await begun
  // The client has stopped reading, so the server stops reading once the buffers between them are full.
  let seen = -1
  while (seen !== pagesRead) {
    seen = pagesRead
    await pause(500)
  }
  expect(pagesRead).toBeLessThan(1_000)
  expect(ended).toBe(0)
  sent.destroy()
  await expect.poll(() => ended).toBe(1)
  const last = pagesRead
  await pause(300)
  expect(pagesRead).toBe(last)
})
