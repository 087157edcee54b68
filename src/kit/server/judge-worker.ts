import type { ToJudge } from './judge-password.ts'
import { ratePasswordStrength } from './password-strength.ts'
import { serveThread } from './thread.ts'

/**
 * The entry file of the thread that judges new passwords. Judging one takes tens of milliseconds, which would block the event
 * loop.
 */
serveThread(({ password, owner, min }: ToJudge) => ratePasswordStrength(password, owner, min))
