import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { runInWorker, getWorkerEntry } from './worker-process.ts'
import { buildTextRow, buildFixtureWorkbook } from './zip-fixture.ts'

let folder: string
async function entryOf(name: string, work: string): Promise<URL> {
  const file = join(folder, `${name}-worker.ts`)
  await writeFile(file, `export default ${work}\n`)
  return pathToFileURL(file)
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-process-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('readSheet reads a small workbook with its links in a separate process', async () => {
  const bytes = buildFixtureWorkbook({
    rows: buildTextRow(1, ['question_id', 'Question Link']) + buildTextRow(3, ['00100001', 'Open']),
    after: '<hyperlinks><hyperlink ref="B3" r:id="rId1"/></hyperlinks>',
    links: ['https://content.example/1'],
  })
  const { header, rows } = await readSheet(bytes)
  expect(header.map(({ key, letters }) => [key, letters])).toEqual([
    ['questionid', 'A'],
    ['questionlink', 'B'],
  ])
  expect(rows).toEqual([{ row: 3, cells: ['00100001', 'Open'], links: new Map([[1, 'https://content.example/1']]) }])
  expect(bytes.length).toBeGreaterThan(0)
})

test('readSheet throws a problem found in the worker as a WorkbookProblem', async () => {
  await expect(readSheet(buildFixtureWorkbook({ rows: buildTextRow(1, ['a', 'a']) }))).rejects.toMatchObject({
    name: 'WorkbookProblem',
    code: 'BAD_HEADER',
    message: 'The column names in row 1 are not clear.',
    issues: [{ column: 'B' }],
  })
  await expect(
    readSheet(buildFixtureWorkbook({ rows: buildTextRow(1, ['a']) + buildTextRow(2, ['abc']) }), {
      limits: { cellCharacters: 2 },
    }),
  ).rejects.toMatchObject({
    code: 'CELL_TOO_LONG',
    issues: [{ row: 2, column: 'a', value: 'abc…' }],
  })
})

test('messages arrive in order, and the worker waits until each is handled', async () => {
  const entry = await entryOf(
    'batches',
    `async ({ data: count, send }) => { let most = 0; for (let i = 0; i < count; i++) { const t = performance.now(); await send(i); most = Math.max(most, performance.now() - t) } return most }`,
  )
  const received: number[] = []
  const longest = await runInWorker<number, number>(entry, 5, {
    onMessage: async (message) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      received.push(message)
    },
  })
  expect(received).toEqual([0, 1, 2, 3, 4])
  expect(longest).toBeGreaterThan(25)
})

test('an error of onMessage ends the worker', async () => {
  const entry = await entryOf('endless', `async ({ send }) => { for (;;) await send(1) }`)
  const reading = runInWorker<never, number>(entry, null, {
    onMessage: () => {
      throw new Error('not stored')
    },
  })
  await expect(reading).rejects.toThrow('not stored')
})

test('a worker is stopped at its time limit without blocking the event loop', async () => {
  const entry = await entryOf('busy', `async () => { for (;;) {} }`)
  let turns = 0
  const timer = setInterval(() => turns++, 10)
  await expect(runInWorker(entry, null, { milliseconds: 1500 })).rejects.toMatchObject({ code: 'TOOK_TOO_LONG' })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(50)
})

test('a worker whose heap grows too large is stopped, and this process survives', async () => {
  const entry = await entryOf('hoard', `async () => { const all = []; for (;;) all.push(new Array(1e6).fill(0.5)) }`)
  await expect(runInWorker(entry, null)).rejects.toMatchObject({ code: 'TOO_MUCH_MEMORY' })
})

test('a worker that uses too much memory outside its heap is stopped, even if it blocks', async () => {
  const entry = await entryOf('buffers', `async () => { const all = []; for (;;) all.push(Buffer.alloc(4e6, 1)) }`)
  const before = process.memoryUsage.rss()
  await expect(runInWorker(entry, null, { residentMb: 250 })).rejects.toMatchObject({ code: 'TOO_MUCH_MEMORY' })
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
})

describe('the worker process', () => {
  const pidOf = async (work = ''): Promise<number> =>
    runInWorker<number>(await entryOf(`pid${work.length}`, `async () => { ${work}; return process.pid }`), null)
  const isThere = (pid: number): boolean => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  test('is reused for the next upload', async () => {
    const pid = await pidOf()
    expect(pid).not.toBe(process.pid)
    expect(await pidOf()).toBe(pid)
    await expect(readSheet(Buffer.from('no workbook'))).rejects.toMatchObject({ code: 'NOT_A_WORKBOOK' })
    expect(await pidOf()).toBe(pid)
  })

  test('is replaced after it was stopped or has grown too large', async () => {
    const pid = await pidOf()
    const busy = await entryOf('busy', `async () => { for (;;) {} }`)
    await expect(runInWorker(busy, null, { milliseconds: 100 })).rejects.toMatchObject({ code: 'TOOK_TOO_LONG' })
    const next = await pidOf()
    expect(next).not.toBe(pid)
    expect(await pidOf(`globalThis.held = Buffer.alloc(3e8, 1)`)).toBe(next)
    const fresh = await pidOf()
    expect(fresh).not.toBe(next)
    await expect.poll(() => [pid, next].filter(isThere), { timeout: 10_000 }).toEqual([])
  })

  test('survives a signal to the whole group, which the server handles', async () => {
    const entry = await entryOf(
      'signals',
      `async () => {
        for (const signal of ['SIGINT', 'SIGTERM']) process.kill(process.pid, signal)
        await new Promise((done) => setTimeout(done, 50))
        return 'done'
      }`,
    )
    expect(await runInWorker(entry, null)).toBe('done')
  })

  test.each(['async ({ send }) => { await send(process.pid); for (;;) {} }', 'async ({ send }) => send(process.pid)'])(
    'exits with its parent while it runs %s',
    async (work) => {
      const entry = await entryOf(`orphan${work.length}`, work)
      const script = join(folder, 'parent.ts')
      await writeFile(
        script,
        `import { inWorker } from ${JSON.stringify(new URL('./worker-process.ts', import.meta.url).href)}
        const onMessage = (pid: number) => console.log('worker ' + pid)
        await inWorker(new URL(${JSON.stringify(entry.href)}), null, { onMessage })
        setInterval(() => undefined, 1000)`,
      )
      // @starts src/kit/xlsx/worker-process.ts
      const parent = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const worker = await new Promise<number>((found) =>
        parent.stdout.on('data', (text: Buffer) => found(Number(/worker (\d+)/.exec(text.toString())?.[1]))),
      )
      expect(isThere(worker)).toBe(true)
      parent.kill('SIGKILL')
      await expect.poll(() => isThere(worker), { timeout: 10_000 }).toBe(false)
    },
  )
})

test('a worker receives the bytes of each upload completely', async () => {
  const entry = await entryOf('bytes', `async ({ bytes }) => [bytes.length, bytes.every((byte, at) => byte === at % 251)]`)
  for (const length of [0, 1, 65_536, 20_000_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 251)
    expect(await runInWorker(entry, null, { bytes })).toEqual([length, true])
    expect(bytes.length).toBe(length)
  }
})

test('an aborted signal stops the worker', async () => {
  const entry = await entryOf('wait', `async () => { for (;;) {} }`)
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('left the page')), 300)
  await expect(runInWorker(entry, null, { signal: stop.signal })).rejects.toThrow('left the page')
  await expect(runInWorker(entry, null, { signal: stop.signal })).rejects.toThrow('left the page')
})

test('inWorker passes on an unexpected error and rejects when the worker exits without a result', async () => {
  await expect(
    runInWorker(await entryOf('broken', `async () => { throw new TypeError('no such thing') }`), null),
  ).rejects.toThrow('no such thing')
  await expect(runInWorker(await entryOf('silent', `async () => { process.exit(3) }`), null)).rejects.toThrow(
    'before it had a result',
  )
})

test('a worker has no environment variables', async () => {
  const entry = await entryOf('rights', `async () => Object.keys(process.env).length`)
  expect(await runInWorker(entry, null)).toBe(0)
})

test('workers beyond the limit are queued', async () => {
  const entry = await entryOf('turns', `async ({ send }) => { await send('begun'); await send('done'); return 1 }`)
  let at = 0
  let most = 0
  const one = (): Promise<number> =>
    runInWorker<number, string>(entry, null, {
      onMessage: async (message) => {
        if (message === 'begun') most = Math.max(most, ++at)
        await new Promise((resolve) => setTimeout(resolve, 40))
        if (message === 'done') at--
      },
    })
  expect(await Promise.all([one(), one(), one(), one()])).toEqual([1, 1, 1, 1])
  expect(most).toBeLessThanOrEqual(2)
})

test('workerEntry finds entries in the source and in the build', async () => {
  expect(getWorkerEntry(import.meta.url, './read-worker.ts').href).toBe(new URL('./read-worker.ts', import.meta.url).href)
  const server = join(folder, 'dist/server')
  await mkdir(join(server, 'workers'), { recursive: true })
  await writeFile(join(server, 'workers/import-worker.js'), '')
  const built = pathToFileURL(join(server, 'workers/import-worker.js')).href
  for (const caller of ['main.js', 'chunks/read-a1b2.js', 'workers/other-worker.js'])
    expect(getWorkerEntry(pathToFileURL(join(server, caller)).href, './import-worker.ts').href).toBe(built)
  expect(() => getWorkerEntry(pathToFileURL(join(server, 'main.js')).href, './gone-worker.ts')).toThrow(
    'The build has no workers/gone-worker.js',
  )
})
