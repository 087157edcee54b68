import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/database/database.ts'
import { noSpoolList, openSpools } from '../../../../test/spools.ts'
import { openOwner } from '../../postgres/pool.ts'
import type { RowProgress } from '../../shared/upload.ts'
import type { SheetsRead } from './row-stream.ts'
import { readRows } from './upload.ts'

if (noSpoolList !== '') console.log(`NOT RUN: the temporary files that rows are spooled to (${noSpoolList})`)

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: ReturnType<typeof openOwner>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spooled-rows-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  database = await createTestDatabase()
  owner = openOwner(database.ownerUrl)
  await owner`create table shells (name text not null)`
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function reading(name: string, work: string) {
  const entry = join(folder, `${name}-worker.ts`)
  await writeFile(entry, `export default ${work}\n`)
  const releases: (() => Promise<void>)[] = []
  const reported: RowProgress[] = []
  const rows = readRows<{ count: number } & SheetsRead>(
    {
      file: { filename: 'shells.xlsx', bytes: Buffer.alloc(0) },
      corrections: [],
      selection: {},
      onSheets: () => undefined,
      progress: (progress) => reported.push(progress),
      onEnd: (release) => releases.push(release),
    },
    { worker: pathToFileURL(entry), request: {} },
  )
  return { rows, reported, end: () => Promise.all(releases.map((release) => release())) }
}
const sendLines = `async ({ send }) => {
  for (let n = 0; n < 3; n++) await send({ lines: Buffer.from(('shell ' + n + '\\n').repeat(50_000)), read: n })
  return { count: 150_000 }
}`

test('readRows copies the worker’s rows again each time the transaction is repeated', async () => {
  const { rows, reported, end } = await reading('lines', sendLines)
  const { count, spooled } = await rows
  expect(count).toBe(150_000)
  expect(reported.map(({ read }) => read)).toEqual([0, 1, 2])
  for (const _ of [1, 2]) {
    await owner`truncate shells`
    await spooled.copyInto(owner, owner`copy shells (name) from stdin`)
    const [stored] = await owner`select count(*)::int as rows, count(distinct name)::int as names from shells`
    expect(stored).toEqual({ rows: 150_000, names: 3 })
  }
  await end()
})

test('a refused COPY leaves the connection usable', async () => {
  const { rows, end } = await reading(
    'bad',
    `async ({ send }) => { await send({ lines: Buffer.from('a\\tb\\n'), read: 1 }); return {} }`,
  )
  const { spooled } = await rows
  await expect(spooled.copyInto(owner, owner`copy shells (name) from stdin`)).rejects.toThrow('extra data')
  expect([...(await owner`select 1 as one`)]).toEqual([{ one: 1 }])
  await end()
})

test.skipIf(noSpoolList !== '')('a killed worker leaves no temporary file', async () => {
  const { rows, end } = await reading(
    'killed',
    `async ({ send }) => { await send({ lines: Buffer.from('shell\\n'), read: 1 }); process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}) }`,
  )
  await expect(rows).rejects.toMatchObject({ code: 'TOO_MUCH_MEMORY' })
  expect(openSpools()).toHaveLength(1)
  await end()
  expect(openSpools()).toEqual([])
})
