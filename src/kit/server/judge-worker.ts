import type { ToJudge } from './judge-password.ts'
import { ratePasswordStrength } from './password-strength.ts'
import { serveThread } from './thread.ts'

/**
 * The entry of the thread that judges new passwords. Judging one takes tens of milliseconds, during which the event loop would
 * serve nobody.
 */
serveThread(({ password, owner, min }: ToJudge) => ratePasswordStrength(password, owner, min))
