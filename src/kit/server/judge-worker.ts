import type { ToJudge } from './judge-password.ts'
import { ratePasswordStrength } from './password-strength.ts'
import { serveThread } from './thread.ts'

/** The thread that judges new passwords: one takes tens of milliseconds, in which the event loop would serve nobody. */
serveThread(({ password, owner, min }: ToJudge) => ratePasswordStrength(password, owner, min))
