import type { FastifyBaseLogger } from 'fastify'
import { readMessage } from './log.ts'

const EVERY_MS = 60_000

/**
 * A call that failed with a 503 because of its environment: an unreachable database, a full disk, or a lock that another session
 * holds.
 */
type Failed = { code: string; error: Error & { code?: unknown }; call: string }

/**
 * Logs why calls got a 503, with at most one line per minute for each cause. The line counts the calls that failed for this cause
 * since its previous line.
 */
export function logCauses(
  logger: Pick<FastifyBaseLogger, 'warn'>,
  clock = (): number => performance.now(),
): (failed: Failed) => void {
  // Messages name files and processes, so only their codes distinguish causes.
  const causes = new Map<string, { at: number; failed: number }>()
  return ({ code, error, call }) => {
    const name = `${code} ${String(error.code)}`
    const cause = causes.get(name) ?? { at: -Infinity, failed: 0 }
    causes.set(name, cause)
    cause.failed++
    if (clock() - cause.at < EVERY_MS) return
    logger.warn({ reason: code, cause: readMessage(error), call, failed: cause.failed }, 'calls fail with 503')
    Object.assign(cause, { at: clock(), failed: 0 })
  }
}
