import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import { workerLimits } from './limits.ts'
import { toWorkbookProblem, WorkbookProblem } from './problem.ts'
import type { PostedProblem } from './problem.ts'

/**
 * The default export of an entry file `<name>-worker.ts`, which processes one upload in a separate process. `send` posts a
 * message, and resolves when the parent has handled it. `runInWorker` rethrows its errors; a WorkbookProblem keeps its class.
 */
export type WorkerFunction<Data, Result, Message = never> = (job: {
  data: Data
  bytes: Buffer
  send: (message: Message) => Promise<void>
}) => Promise<Result>

/**
 * Returns the URL of a worker, given the path of its source relative to the caller: `workerEntry(import.meta.url,
 * './import-worker.ts')`. When running from source, it is that file. In the build, every `*-worker.ts` is `workers/<name>.js` in
 * the server's folder, and the caller is bundled into that folder or one below it.
 */
export function getWorkerEntry(callerUrl: string, source: `./${string}-worker.ts` | `../${string}-worker.ts`): URL {
  if (/\.tsx?$/.test(new URL(callerUrl).pathname)) return new URL(source, callerUrl)
  const built = `workers/${source.replace(/^.*\//, '').replace(/ts$/, 'js')}`
  const places = ['./', '../', '../../'].map((up) => new URL(up + built, callerUrl))
  const found = places.find((place) => existsSync(fileURLToPath(place)))
  if (found === undefined) throw new Error(`The build has no ${built}`)
  return found
}

export type FromWorker =
  /** The process has loaded its code and received the upload. Its time limit starts at this moment. */
  | { kind: 'begun' }
  | { kind: 'message'; id: number; message: unknown }
  /** The job has ended. `resident` is the process's resident memory in bytes. */
  | { kind: 'end'; outcome: WorkerOutcome; resident: number }
export type WorkerOutcome =
  | { kind: 'result'; result: unknown }
  | { kind: 'problem'; problem: PostedProblem }
  | { kind: 'error'; message: string; stack: string | undefined }
export type ToWorker =
  | { kind: 'job'; entry: string; data: unknown; length: number; residentMb: number }
  | { kind: 'taken'; id: number }
/** The pipe for the bytes of uploads is separate from the message channel. */
export const BYTES_FD = 4

export type WorkerOptions<Message> = {
  bytes?: Uint8Array
  /**
   * Called with each message, in order and one at a time. The worker's `send` resolves when the call has ended, so a slow
   * consumer slows down the worker.
   */
  onMessage?: (message: Message) => void | Promise<void>
  signal?: AbortSignal
  /** The start of the process does not count, because it does not depend on the upload. */
  milliseconds?: number
  residentMb?: number
  /** A job that takes only a moment does not wait for uploads, which may take minutes. */
  isShort?: boolean
}

const MB = 1024 * 1024
/** Starting a process may take many seconds on a busy machine. */
const MAX_START_MS = 60_000
const limited = limitConcurrency(workerLimits.atOnce)
const limitedShort = limitConcurrency(workerLimits.shortAtOnce)

/**
 * Runs an entry file in a child process, with limits on time and memory (heap and buffers). Jobs beyond the concurrency limit
 * wait. Returns the result. Throws the worker's WorkbookProblem, TOOK_TOO_LONG, TOO_MUCH_MEMORY, the error of `onMessage`, or the
 * signal's reason. The process gets no environment variables, and therefore no secrets.
 */
export async function runInWorker<Result, Message = never>(
  entry: URL,
  data: unknown,
  options: WorkerOptions<Message> = {},
): Promise<Result> {
  return (options.isShort === true ? limitedShort : limited)(async () => {
    options.signal?.throwIfAborted()
    return (await run(entry, data, options as WorkerOptions<unknown>)) as Result
  })
}

type Worker = { child: ChildProcess; bytes: Socket; stderrTail: () => string }

/** One idle worker saves a small upload the start of a process. */
let ready: Worker | undefined

function start(): Worker {
  const host = getWorkerEntry(import.meta.url, './host-worker.ts')
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
  // The exit of the process reports the failure. Without this listener, the error would end the parent process as well.
  bytes.on('error', () => {})
  let printed = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-2000)))
  const worker = { child, bytes, stderrTail: () => printed.trim() }
  const onExit = (): void => {
    if (ready === worker) ready = undefined
  }
  child.once('exit', onExit).on('error', onExit)
  return worker
}

function setRef({ child, bytes }: Worker, mode: 'ref' | 'unref'): void {
  child[mode]()
  child.channel?.[mode]()
  bytes[mode]()
  ;(child.stderr as Socket | null)?.[mode]()
}

/** Keeps one worker for the next upload: this one, or a new one if this one has used too much memory. */
function release(worker: Worker, resident: number): void {
  const isFit = resident < workerLimits.keptMb * MB
  if (!isFit || ready !== undefined) worker.child.disconnect()
  else ready = worker
  ready ??= start()
  setRef(worker, 'unref')
  setRef(ready, 'unref')
}

async function run(entry: URL, data: unknown, options: WorkerOptions<unknown>): Promise<unknown> {
  const { bytes = Buffer.alloc(0), onMessage, signal } = options
  const { milliseconds = workerLimits.milliseconds, residentMb = workerLimits.residentMb } = options
  const worker = ready ?? start()
  ready = undefined
  setRef(worker, 'ref')
  const { child } = worker
  const post = (to: ToWorker): unknown => child.connected && child.send(to)
  let resident: number | undefined
  let stop = (): void => undefined
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const giveUp = (): void => reject(new WorkbookProblem('TOOK_TOO_LONG'))
      let timer = setTimeout(giveUp, MAX_START_MS + milliseconds)
      const abort = (): void => reject(signal?.reason instanceof Error ? signal.reason : new Error('Stopped'))
      const onPosted = (from: FromWorker): void => {
        if (from.kind === 'begun') {
          clearTimeout(timer)
          timer = setTimeout(giveUp, milliseconds)
          return
        }
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
        else if (outcome.kind === 'problem') reject(toWorkbookProblem(outcome.problem))
        else reject(Object.assign(new Error(outcome.message), { stack: outcome.stack }))
      }
      // Only V8, the memory watchdog, and a system that is out of memory end a worker with these signals.
      const onClose = (code: number | null, by: NodeJS.Signals | null): void =>
        reject(
          by === 'SIGABRT' || by === 'SIGKILL' || code === 134
            ? new WorkbookProblem('TOO_MUCH_MEMORY', { cause: worker.stderrTail() })
            : new Error(`The worker ended with ${code ?? by} before it had a result. ${worker.stderrTail()}`),
        )
      child.on('message', onPosted).on('error', reject).on('close', onClose)
      signal?.addEventListener('abort', abort)
      stop = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        child.off('message', onPosted).off('error', reject).off('close', onClose)
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
