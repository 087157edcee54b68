import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { limitConcurrency } from '../server/limit-concurrency.ts'
import { workerLimits } from './limits.ts'
import { problemOf, WorkbookProblem } from './problem.ts'
import type { PostedProblem } from './problem.ts'

/**
 * What an entry file `<name>-worker.ts` exports as its default: the work on one upload, in a process of its own. `send` posts a
 * message and waits until the other side has taken it. What it throws is thrown by `inWorker`, a WorkbookProblem as itself.
 */
export type Work<Data, Result, Message = never> = (job: {
  data: Data
  bytes: Buffer
  send: (message: Message) => Promise<void>
}) => Promise<Result>

/**
 * The file of a worker, named as its source is named beside the caller: `workerEntry(import.meta.url, './import-worker.ts')`.
 * In source it is that file. In the build every `*-worker.ts` is `workers/<name>.js` in the server's folder, and the caller
 * may have ended up in that folder or in one below it.
 */
export function workerEntry(callerUrl: string, source: `./${string}-worker.ts` | `../${string}-worker.ts`): URL {
  if (/\.tsx?$/.test(new URL(callerUrl).pathname)) return new URL(source, callerUrl)
  const built = `workers/${source.replace(/^.*\//, '').replace(/ts$/, 'js')}`
  const places = ['./', '../', '../../'].map((up) => new URL(up + built, callerUrl))
  const found = places.find((place) => existsSync(fileURLToPath(place)))
  if (found === undefined) throw new Error(`The build has no ${built}`)
  return found
}

/** What a worker says to the process that started it, and back. */
export type FromWorker =
  | { kind: 'message'; id: number; message: unknown }
  /** `resident`: the bytes that the process takes. */
  | { kind: 'end'; outcome: Outcome; resident: number }
export type Outcome =
  | { kind: 'result'; result: unknown }
  | { kind: 'problem'; problem: PostedProblem }
  | { kind: 'error'; message: string; stack: string | undefined }
export type ToWorker =
  | { kind: 'job'; entry: string; data: unknown; length: number; residentMb: number }
  | { kind: 'taken'; id: number }
/** The pipe on which the bytes of the uploads come, beside the channel of the messages. */
export const BYTES_FD = 4

export type WorkerOptions<Message> = {
  /** The upload. */
  bytes?: Uint8Array
  /** Called in order, one at a time; the worker's `send` waits until it is done, so a slow taker slows the worker. */
  onMessage?: (message: Message) => void | Promise<void>
  signal?: AbortSignal
  milliseconds?: number
  residentMb?: number
}

const MB = 1024 * 1024
const inTurn = limitConcurrency(workerLimits.atOnce)

/**
 * Does the work of an entry file in a child process, under limits of its memory, heap and buffers alike, and of time; works
 * beyond the number allowed at once wait for their turn. Returns the result. Throws the worker's WorkbookProblem, TOOK_TOO_LONG,
 * TOO_MUCH_MEMORY, what `onMessage` throws, or the signal's reason. Without rights: the process gets no environment.
 */
export async function inWorker<Result, Message = never>(
  entry: URL,
  data: unknown,
  options: WorkerOptions<Message> = {},
): Promise<Result> {
  return inTurn(async () => {
    options.signal?.throwIfAborted()
    return (await run(entry, data, options as WorkerOptions<unknown>)) as Result
  })
}

/** A process that does one work after the other. `last` holds the end of what it printed. */
type Worker = { child: ChildProcess; bytes: Socket; last: () => string }

/** One waits, ready, for the next upload, so that a small one does not wait for the start of a process. */
let ready: Worker | undefined

function start(): Worker {
  const host = workerEntry(import.meta.url, './host-worker.ts')
  // A source file needs its types taken off.
  const loader = host.pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []
  const child = fork(fileURLToPath(host), {
    execArgv: [`--max-old-space-size=${workerLimits.heapMb}`, ...loader],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  })
  const bytes = child.stdio[BYTES_FD] as Socket
  // What went wrong is told by the end of the process; without a listener this one would end too.
  bytes.on('error', () => {})
  let printed = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-2000)))
  const worker = { child, bytes, last: () => printed.trim() }
  const gone = (): void => {
    if (ready === worker) ready = undefined
  }
  child.once('exit', gone).on('error', gone)
  return worker
}

/** Whether the worker keeps this process from ending. */
function hold({ child, bytes }: Worker, how: 'ref' | 'unref'): void {
  child[how]()
  child.channel?.[how]()
  bytes[how]()
  ;(child.stderr as Socket | null)?.[how]()
}

/** Keeps one worker for the next upload: this one, or a fresh one where its memory has grown. */
function release(worker: Worker, resident: number): void {
  const isFit = resident < workerLimits.keptMb * MB
  if (!isFit || ready !== undefined) worker.child.disconnect()
  else ready = worker
  ready ??= start()
  hold(worker, 'unref')
  hold(ready, 'unref')
}

async function run(entry: URL, data: unknown, options: WorkerOptions<unknown>): Promise<unknown> {
  const { bytes = Buffer.alloc(0), onMessage, signal } = options
  const { milliseconds = workerLimits.milliseconds, residentMb = workerLimits.residentMb } = options
  const worker = ready ?? start()
  ready = undefined
  hold(worker, 'ref')
  const { child } = worker
  const post = (to: ToWorker): unknown => child.connected && child.send(to)
  let resident: number | undefined
  let stop = (): void => undefined
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => reject(new WorkbookProblem('TOOK_TOO_LONG')), milliseconds)
      const abort = (): void => reject(signal?.reason instanceof Error ? signal.reason : new Error('Stopped'))
      const hear = (from: FromWorker): void => {
        if (from.kind === 'message') {
          Promise.resolve(from.message)
            .then(onMessage)
            .then(() => post({ kind: 'taken', id: from.id }))
            .catch(reject)
          return
        }
        const { outcome } = from
        resident = from.resident
        if (outcome.kind === 'result') resolve(outcome.result)
        else if (outcome.kind === 'problem') reject(problemOf(outcome.problem))
        else reject(Object.assign(new Error(outcome.message), { stack: outcome.stack }))
      }
      // Nobody else ends a worker by these signals than V8, the watch of its memory, and a system without memory.
      const closed = (code: number | null, by: NodeJS.Signals | null): void =>
        reject(
          by === 'SIGABRT' || by === 'SIGKILL' || code === 134
            ? new WorkbookProblem('TOO_MUCH_MEMORY', { cause: worker.last() })
            : new Error(`The worker ended with ${code ?? by} before it had a result. ${worker.last()}`),
        )
      child.on('message', hear).on('error', reject).on('close', closed)
      signal?.addEventListener('abort', abort)
      stop = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        child.off('message', hear).off('error', reject).off('close', closed)
      }
      post({ kind: 'job', entry: entry.href, data, length: bytes.length, residentMb })
      worker.bytes.write(bytes)
    })
  } finally {
    stop()
    if (resident !== undefined) release(worker, resident)
    else child.kill('SIGKILL')
  }
}
