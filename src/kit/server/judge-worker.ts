import type { ToJudge } from './judge-password.ts'
import { ratePasswordStrength } from './password-strength.ts'
import { serveThread } from './thread.ts'

/** Judging a password takes tens of milliseconds, which would block the event loop. */
serveThread(({ password, owner, min }: ToJudge) => ratePasswordStrength(password, owner, min))
