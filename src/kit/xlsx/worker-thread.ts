import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ResourceLimits, TransferListItem } from 'node:worker_threads'
import { turns } from '../turns.ts'
import { workerLimits } from './limits.ts'
import { problemOf, WorkbookProblem } from './problem.ts'
import type { PostedProblem } from './problem.ts'

/**
 * The file of a worker thread, named as its source is named beside the caller: `workerEntry(import.meta.url, './import-worker.ts')`.
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

/** What a worker thread says to the thread that started it, and back. */
export type FromWorker =
  | { kind: 'message'; id: number; message: unknown }
  | { kind: 'result'; result: unknown }
  | { kind: 'problem'; problem: PostedProblem }
  | { kind: 'error'; message: string; stack: string | undefined }
export type ToWorker = { kind: 'taken'; id: number }

export type WorkerOptions<Message> = {
  /** Called in order, one at a time; the worker's `send` waits until it is done, so a slow taker slows the worker. */
  onMessage?: (message: Message) => void | Promise<void>
  signal?: AbortSignal
  /** Buffers that are handed over instead of copied; the caller cannot use them afterwards. */
  transfer?: readonly TransferListItem[]
  milliseconds?: number
  resourceLimits?: ResourceLimits
}

const inTurn = turns(workerLimits.atOnce)

/**
 * Runs a worker thread that was written with `serveWorker`, under memory and time limits; workers beyond the number allowed at
 * once wait for their turn. Gives the worker's result. Throws the worker's WorkbookProblem, TOOK_TOO_LONG, TOO_MUCH_MEMORY,
 * what `onMessage` throws, or the signal's reason; the thread has ended in every case. Without rights: it gets no environment.
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

/** A source file needs its types taken off; tsx leaves a worker thread alone unless it is asked there. */
function started(entry: URL): URL {
  if (!entry.pathname.endsWith('.ts')) return entry
  const tsx = new URL('esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx'))).href
  const boot = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(entry.href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(boot)}`)
}

async function run(entry: URL, data: unknown, options: WorkerOptions<unknown>): Promise<unknown> {
  const { onMessage, signal, transfer, milliseconds = workerLimits.milliseconds } = options
  const worker = new Worker(started(entry), {
    workerData: data,
    transferList: transfer === undefined ? [] : [...transfer],
    resourceLimits: { ...(options.resourceLimits ?? workerLimits.resourceLimits) },
    env: {},
    execArgv: [],
  })
  let stop = (): void => undefined
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => reject(new WorkbookProblem('TOOK_TOO_LONG')), milliseconds)
      const abort = (): void => reject(signal?.reason instanceof Error ? signal.reason : new Error('Stopped'))
      signal?.addEventListener('abort', abort)
      stop = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      worker.on('message', (from: FromWorker) => {
        if (from.kind === 'result') resolve(from.result)
        else if (from.kind === 'problem') reject(problemOf(from.problem))
        else if (from.kind === 'error') reject(Object.assign(new Error(from.message), { stack: from.stack }))
        else
          Promise.resolve(from.message)
            .then(onMessage)
            .then(() => worker.postMessage({ kind: 'taken', id: from.id } satisfies ToWorker))
            .catch(reject)
      })
      worker.on('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkbookProblem('TOO_MUCH_MEMORY', { cause: error }) : error),
      )
      worker.on('messageerror', reject)
      worker.on('exit', (code) => reject(new Error(`The worker thread ended with ${code} before it had a result`)))
    })
  } finally {
    stop()
    await worker.terminate()
  }
}
