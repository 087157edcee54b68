import { parentPort } from 'node:worker_threads'
import type { JudgedPassword, ToJudge } from './judge-password.ts'
import { ratePasswordStrength } from './password-strength.ts'

/** The thread that judges new passwords: one takes tens of milliseconds, in which the event loop would serve nobody. */
parentPort?.on('message', ({ id, password, owner, min }: ToJudge) => {
  parentPort?.postMessage({ id, strength: ratePasswordStrength(password, owner, min) } satisfies JudgedPassword)
})
