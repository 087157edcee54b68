import { parentPort } from 'node:worker_threads'
import type { Judged, ToJudge } from './judge-password.ts'
import { strengthOf } from './password-strength.ts'

/** The thread that judges new passwords: one takes tens of milliseconds, in which the event loop would serve nobody. */
parentPort?.on('message', ({ id, password, owner, min }: ToJudge) => {
  parentPort?.postMessage({ id, strength: strengthOf(password, owner, min) } satisfies Judged)
})
