import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { postedProblem, WorkbookProblem } from './problem.ts'
import { BYTES_FD } from './worker-process.ts'
import type { FromWorker, Outcome, ToWorker, Work } from './worker-process.ts'

/**
 * The process in which uploads are read, one after the other: each job names its entry file (worker-process.ts), its bytes come
 * on a pipe of their own.
 */
const upload = new Socket({ fd: BYTES_FD, readable: true, writable: false })
const untaken = new Map<number, () => void>()
let id = 0

/** A thread of its own sees what the work takes, in buffers too, and a parent that is gone, also while the work never pauses. */
const watch = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads')
  let most = Infinity
  parentPort.on('message', (bytes) => (most = bytes))
  setInterval(() => {
    if (process.memoryUsage.rss() > most || process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
  }, 25)`,
  { eval: true, env: {}, execArgv: [], workerData: process.ppid, resourceLimits: { maxOldGenerationSizeMb: 16 } },
)
watch.unref()

const post = (from: FromWorker): unknown => process.send?.(from)
const send = (message: unknown): Promise<void> =>
  new Promise((resolve) => {
    untaken.set(++id, resolve)
    post({ kind: 'message', id, message })
  })

/** The next bytes of the pipe, copied once. */
const read = (length: number): Promise<Buffer> =>
  new Promise((resolve) => {
    const bytes = Buffer.allocUnsafeSlow(length)
    if (length === 0) return resolve(bytes)
    let filled = 0
    const take = (piece: Buffer): void => {
      filled += piece.copy(bytes, filled)
      if (filled < length) return
      upload.off('data', take).pause()
      resolve(bytes)
    }
    upload.on('data', take).resume()
  })

async function outcomeOf({ entry, data, length, residentMb }: ToWorker & { kind: 'job' }): Promise<Outcome> {
  watch.postMessage(residentMb * 1024 * 1024)
  try {
    const [bytes, { default: work }] = await Promise.all([
      read(length),
      import(/* @vite-ignore */ entry) as Promise<{ default: Work<unknown, unknown, unknown> }>,
    ])
    return { kind: 'result', result: await work({ data, bytes, send }) }
  } catch (error) {
    if (error instanceof WorkbookProblem) return { kind: 'problem', problem: postedProblem(error) }
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { kind: 'error', message, stack }
  }
}

process.on('message', (to: ToWorker) => {
  if (to.kind === 'job') void outcomeOf(to).then((outcome) => post({ kind: 'end', outcome, resident: process.memoryUsage.rss() }))
  else {
    untaken.get(to.id)?.()
    untaken.delete(to.id)
  }
})
process.on('disconnect', () => process.exit())
// A signal to the whole group is the server's: it ends this process when its last upload is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
