import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { findPostedProblem, WorkbookProblem } from './problem.ts'
import { BYTES_FD } from './worker-process.ts'
import type { FromWorker, WorkerOutcome, ToWorker, WorkerFunction } from './worker-process.ts'

/**
 * The process that reads uploads, one after another. Each job names its entry file (worker-process.ts), and the bytes arrive
 * through a separate pipe.
 */
const upload = new Socket({ fd: BYTES_FD, readable: true, writable: false })
const unacknowledged = new Map<number, () => void>()
let id = 0

/** A thread checks the memory (including buffers) and whether the parent is alive, even while the job blocks the event loop. */
const watchdog = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads')
  let most = Infinity
  parentPort.on('message', (bytes) => (most = bytes))
  setInterval(() => {
    if (process.memoryUsage.rss() > most || process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
  }, 25)`,
  { eval: true, env: {}, execArgv: [], workerData: process.ppid, resourceLimits: { maxOldGenerationSizeMb: 16 } },
)
watchdog.unref()

const post = (from: FromWorker): unknown => process.send?.(from)
const send = (message: unknown): Promise<void> =>
  new Promise((resolve) => {
    unacknowledged.set(++id, resolve)
    post({ kind: 'message', id, message })
  })

const read = (length: number): Promise<Buffer> =>
  new Promise((resolve) => {
    const bytes = Buffer.allocUnsafeSlow(length)
    if (length === 0) return resolve(bytes)
    let filled = 0
    const onData = (chunk: Buffer): void => {
      filled += chunk.copy(bytes, filled)
      if (filled < length) return
      upload.off('data', onData).pause()
      resolve(bytes)
    }
    upload.on('data', onData).resume()
  })

async function runJob({ entry, data, length, residentMb }: ToWorker & { kind: 'job' }): Promise<WorkerOutcome> {
  watchdog.postMessage(residentMb * 1024 * 1024)
  try {
    const [bytes, { default: work }] = await Promise.all([
      read(length),
      import(/* @vite-ignore */ entry) as Promise<{ default: WorkerFunction<unknown, unknown, unknown> }>,
    ])
    post({ kind: 'begun' })
    return { kind: 'result', result: await work({ data, bytes, send }) }
  } catch (error) {
    if (error instanceof WorkbookProblem) return { kind: 'problem', problem: findPostedProblem(error) }
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { kind: 'error', message, stack }
  }
}

process.on('message', (to: ToWorker) => {
  if (to.kind === 'job') void runJob(to).then((outcome) => post({ kind: 'end', outcome, resident: process.memoryUsage.rss() }))
  else {
    unacknowledged.get(to.id)?.()
    unacknowledged.delete(to.id)
  }
})
process.on('disconnect', () => process.exit())
// A signal goes to the whole process group. The server handles it, and ends this process after its last upload.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
