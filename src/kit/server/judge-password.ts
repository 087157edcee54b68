import { Worker } from 'node:worker_threads'
import type { PasswordOwner, Strength } from '../shared/password.ts'
import { workerEntry } from '../xlsx/worker-process.ts'
import { passwordLength } from './password-length.ts'
import { refuse } from './refusals.ts'

export type ToJudge = { id: number; password: string; owner: PasswordOwner; min: number }
export type JudgedPassword = { id: number; strength: Strength }

type Waiting = { resolve: (strength: Strength) => void; reject: (error: Error) => void }
let thread: Worker | undefined
const waiting = new Map<number, Waiting>()
let lastId = 0

/** A source file needs its types stripped, which a thread does not take over from its process. */
const FROM_SOURCE = `
  const { workerData: { tsx, entry } } = require('node:worker_threads')
  import(tsx).then(({ register }) => (register(), import(entry)))`

function startThread(): Worker {
  const entry = workerEntry(import.meta.url, './judge-worker.ts')
  const worker = entry.pathname.endsWith('.ts')
    ? new Worker(FROM_SOURCE, { eval: true, env: {}, workerData: { tsx: import.meta.resolve('tsx/esm/api'), entry: entry.href } })
    : new Worker(entry, { env: {} })
  worker.on('message', ({ id, strength }: JudgedPassword) => {
    waiting.get(id)?.resolve(strength)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  })
  const fail = (error: Error): void => {
    // After an error it exits too, when those who wait may be the next thread's.
    if (thread !== worker) return
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`The thread that judges passwords ended with ${code}`)))
  return worker
}

/** The strength of a new password, in words; level 0 is refused, with the reason. Off the event loop. */
export const judgePassword = (password: string, owner: PasswordOwner = {}): Promise<Strength> =>
  new Promise((resolve, reject) => {
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    thread ??= startThread()
    thread.ref()
    // Fields of a parsed body may have more than the names.
    const { email, fullName } = owner
    thread.postMessage({ id, password, owner: { email, fullName }, min: passwordLength.min } satisfies ToJudge)
  })

const MOST_A_SECOND = 4
const SECOND_MS = 1_000
/** When each person asked in the last second. */
const recent = new Map<string, number[]>()
/**
 * The same for a page that asks while somebody types: at most four a second for each of whom it asks. @throws TOO_MANY_REQUESTS
 */
export async function judgeTyped(by: string, password: string, owner: PasswordOwner): Promise<Strength> {
  const now = performance.now()
  for (const [who, times] of recent) if ((times.at(-1) ?? 0) <= now - SECOND_MS) recent.delete(who)
  const lately = (recent.get(by) ?? []).filter((at) => at > now - SECOND_MS)
  if (lately.length >= MOST_A_SECOND) refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 }, retryAfterSeconds: 1 })
  recent.set(by, [...lately, now])
  return judgePassword(password, owner)
}
