import { parentPort, Worker } from 'node:worker_threads'
import { limitInTurn } from '../concurrency/limit-concurrency.ts'
import { refuse } from './refusals.ts'

/** The job took too long or too much memory. The thread was ended, and the next job starts a new one. */
export class ThreadOverrun extends Error {}

type FromThread = { kind: 'loaded' } | { kind: 'result'; result: unknown } | { kind: 'error'; error: unknown }

/** A source file needs a loader that strips its types, and a thread does not inherit the loader of its process. */
const FROM_SOURCE = `
  const { workerData: { tsx, entry } } = require('node:worker_threads')
  import(tsx).then(({ register }) => (register(), import(entry)))`

function startWorker(entry: URL, heapMb: number): Worker {
  const options = { env: {}, resourceLimits: { maxOldGenerationSizeMb: heapMb } }
  return entry.pathname.endsWith('.ts')
    ? new Worker(FROM_SOURCE, {
        ...options,
        eval: true,
        workerData: { tsx: import.meta.resolve('tsx/esm/api'), entry: entry.href },
      })
    : new Worker(entry, options)
}

const toOverrun = (error: Error & { code?: string }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadOverrun('A job of a thread needed too much memory') : error

/** Serves the jobs of a thread. This is the body of its entry file, `<name>-worker.ts`. */
export function serveThread<Job, Result>(work: (job: Job) => Result): void {
  const post = (message: FromThread): void => parentPort?.postMessage(message)
  parentPort?.on('message', (job: Job) => {
    try {
      post({ kind: 'result', result: work(job) })
    } catch (error) {
      post({ kind: 'error', error })
    }
  })
  post({ kind: 'loaded' })
}

/**
 * Creates a thread for computations that would block the event loop. Its first job starts it, and it does not keep the process
 * running. Jobs run one after another, and the queues that they name are served in turn. A job is refused when `maxWaiting` jobs
 * of its queue are waiting. The promise rejects with ThreadOverrun if a job takes longer than `milliseconds`, not counting the
 * start of the thread, or more than `heapMb` of memory.
 * @throws TOO_MANY_REQUESTS
 */
export function createThread<Job, Result>(
  entry: URL,
  { milliseconds, heapMb = 256, maxWaiting }: { milliseconds: number; heapMb?: number; maxWaiting?: number },
): (queue: string, job: Job) => Promise<Result> {
  const inTurn = limitInTurn(1, maxWaiting, () => refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 }, retryAfterSeconds: 1 }))
  let worker: Worker | undefined
  let isLoaded = false
  const run = (job: Job): Promise<Result> =>
    new Promise((resolve, reject) => {
      const current = (worker ??= startWorker(entry, heapMb))
      let timer: NodeJS.Timeout | undefined
      const settle = (): void => {
        clearTimeout(timer)
        current.off('message', onMessage).off('error', onError).off('exit', onExit)
      }
      const giveUp = (error: Error): void => {
        settle()
        worker = undefined
        isLoaded = false
        // A late error belongs to a job that has already been rejected.
        current.on('error', () => undefined)
        void current.terminate()
        reject(error)
      }
      const begin = (): void => {
        isLoaded = true
        timer = setTimeout(() => giveUp(new ThreadOverrun(`A job of a thread took more than ${milliseconds} ms`)), milliseconds)
        current.postMessage(job)
      }
      const onMessage = (message: FromThread): void => {
        if (message.kind === 'loaded') return begin()
        settle()
        current.unref()
        if (message.kind === 'result') resolve(message.result as Result)
        else reject(message.error as Error)
      }
      const onError = (error: Error): void => giveUp(toOverrun(error))
      const onExit = (code: number): void => giveUp(new Error(`A thread ended with ${code} before it had a result`))
      current.on('message', onMessage).on('error', onError).on('exit', onExit)
      current.ref()
      if (isLoaded) begin()
    })
  return (queue, job) => inTurn(queue, () => run(job))
}

/** Items are copied to a thread and back on the event loop, so a job must be small. */
const JOB_CHARACTERS = 100_000
type Cells = Readonly<Record<string, unknown>>
const countCharacters = (cells: Cells): number =>
  Object.values(cells).reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

/** An item that is longer than a job gets a job of its own. */
export function toJobs<Item>(items: readonly Item[], cellsOf: (item: Item) => Cells): Item[][] {
  const jobs: Item[][] = []
  let room = 0
  for (const item of items) {
    const characters = countCharacters(cellsOf(item))
    if (characters > room || jobs.length === 0) {
      jobs.push([])
      room = JOB_CHARACTERS
    }
    jobs.at(-1)?.push(item)
    room -= characters
  }
  return jobs
}

/** Before it is known how long rows are. */
const FIRST_ROWS = 5
/**
 * Chooses how many rows are read from the database at a time. They should make up one job, judging by the length of earlier rows,
 * and are at most `most`. The driver parses everything that it has received at once, which would take a long time for a page of
 * very long cells.
 */
export function createPages(most: number): { size: () => number; note: (read: readonly Cells[]) => void } {
  let size = Math.min(FIRST_ROWS, most)
  return {
    size: () => size,
    note: (read) => {
      const characters = read.reduce((sum, cells) => sum + countCharacters(cells), 0)
      if (read.length > 0)
        size = Math.max(1, Math.min(most, Math.floor((JOB_CHARACTERS * read.length) / Math.max(characters, 1))))
    },
  }
}

/**
 * Returns the results in the order of the items. If the job takes too long, each item is tried alone, and an item that still
 * takes too long is left out.
 */
export async function runJob<Item, Result>(
  items: readonly Item[],
  run: (items: readonly Item[]) => Promise<Result[]>,
  leaveOut: (item: Item) => Result,
): Promise<Result[]> {
  try {
    return await run(items)
  } catch (error) {
    if (!(error instanceof ThreadOverrun)) throw error
    const [first, ...others] = items
    if (first === undefined) return []
    if (others.length === 0) return [leaveOut(first)]
    const each: Result[] = []
    for (const item of items) each.push(...(await runJob([item], run, leaveOut)))
    return each
  }
}
