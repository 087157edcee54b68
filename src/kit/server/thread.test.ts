import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createPages, createThread, runJob, ThreadOverrun, toJobs } from './thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'proofline-thread-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Job = { ms?: number; words?: number; says?: string; fails?: boolean }
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
const entry = join(folder, 'tried-worker.ts')
writeFileSync(
  entry,
  `import { serveThread } from ${JSON.stringify(new URL('thread.ts', import.meta.url).href)}
  serveThread(({ ms = 0, words = 0, says, fails }) => {
    const end = performance.now() + ms
    while (performance.now() < end);
    const all = []
    for (let at = 0; at < words; at++) all.push([at])
    if (fails) throw new TypeError('no such job')
    return says
  })`,
)
const start = (limits: Partial<Parameters<typeof createThread>[1]> = {}) =>
  createThread<Job, string>(pathToFileURL(entry), { milliseconds: 60_000, ...limits })

test('a thread computes without blocking the event loop and passes its errors on', async () => {
  const run = start()
  await run('', { says: 'loaded' })
  let beats = 0
  const beat = setInterval(() => (beats += 1), 5)
  expect(await run('', { ms: 300, says: 'done' })).toBe('done')
  clearInterval(beat)
  expect(beats).toBeGreaterThan(10)
  await expect(run('', { fails: true })).rejects.toThrow('no such job')
  expect(await run('', { says: 'again' })).toBe('again')
})

test('only the job that exceeds its time or memory ends, and the next job gets a new thread', async () => {
  const run = start({ milliseconds: 200, heapMb: 32 })
  const jobs = [run('', { ms: 600_000 }), run('', { says: 'second' })]
  await expect(jobs[0]).rejects.toThrow(ThreadOverrun)
  expect(await jobs[1]).toBe('second')
  const hungry = start({ heapMb: 32 })
  await expect(hungry('', { words: 50_000_000 })).rejects.toThrow(ThreadOverrun)
  expect(await hungry('', { says: 'third' })).toBe('third')
})

test('queues of a thread are served in turn, and a full one refuses only its own jobs', async () => {
  const run = start({ maxWaiting: 2 })
  const ended: string[] = []
  const add = (queue: string, says: string) => run(queue, { says }).then((said) => ended.push(said))
  const jobs = [add('many', '1'), add('many', '2'), add('many', '3')]
  await expect(run('many', {})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  jobs.push(add('few', 'few'))
  await Promise.all(jobs)
  expect(ended).toEqual(['1', '2', 'few', '3'])
})

test('runJob retries each item of an overrunning job separately and replaces the one that overruns', async () => {
  const tried: number[][] = []
  const run = async (items: readonly number[]): Promise<string[]> => {
    tried.push([...items])
    if (items.includes(13)) throw new ThreadOverrun()
    return items.map(String)
  }
  expect(await runJob([1, 13, 2], run, (item) => `no ${item}`)).toEqual(['1', 'no 13', '2'])
  expect(tried).toEqual([[1, 13, 2], [1], [13], [2]])
})

test('toJobs groups items into jobs by their total characters and keeps their order', () => {
  const cell = (length: number) => ({ text: 'x'.repeat(length), page: 3 })
  const jobs = toJobs([60_000, 40_000, 1, 300_000, 5].map(cell), (cells) => cells)
  expect(jobs.map((job) => job.map(({ text }) => text.length))).toEqual([[60_000, 40_000], [1], [300_000], [5]])
  expect(toJobs([], (cells: object) => ({ ...cells }))).toEqual([])
})

test('createPages reads fewer rows at a time when rows are long', () => {
  const pages = createPages(100)
  const sizes = [0, 200, 32_767, 300_000, 5].map((length) => {
    const size = pages.size()
    pages.note(Array.from({ length: size }, () => ({ text: 'x'.repeat(length) })))
    return size
  })
  expect([...sizes, pages.size()]).toEqual([5, 100, 100, 3, 1, 100])
})
