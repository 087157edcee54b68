import type { FastifyBaseLogger } from 'fastify'
import { readMessage } from './log.ts'

const EVERY_MS = 60_000

/** A call that the environment failed (a database that is away, a full disk, a lock that another session holds): a 503. */
type Failed = { code: string; error: Error & { code?: unknown }; call: string }

/**
 * Logs why calls got a 503, of each cause at most one line a minute, which has the number of calls that the cause failed since
 * its line before.
 */
export function logCauses(
  logger: Pick<FastifyBaseLogger, 'warn'>,
  clock = (): number => performance.now(),
): (failed: Failed) => void {
  // Codes alone tell causes apart: messages name files and processes.
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
