import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../postgres/db.ts'
import { isDiskFull } from '../postgres/faults.ts'

/** The endpoint is public and each check writes, so one check serves all requests within this time. */
const FRESH_MS = 1_000
const LIMIT_MS = 4_000
/** Checks run without requests too, so that the log shows every outage. */
const WATCH_MS = 5_000

export type Readiness = { reading: boolean; writing: boolean }

/** Each cause is logged once per outage, even if its messages name different files or processes. */
const nameCause = (what: string, error: unknown): string => {
  if (error === undefined) return ''
  const { code, message } = error as Error & { code?: string }
  return `${what} ${code ?? message}`
}
const sayCause = (what: string, error: unknown): string[] => (error === undefined ? [] : [`${what}: ${(error as Error).message}`])

/**
 * Logs one error line for each cause of an outage, and one line when the outage is over. `watch` checks at intervals until the
 * returned function is called.
 */
export function createReadiness(
  pool: Pick<Pool, 'check'>,
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  { watchMs = WATCH_MS, freshMs = FRESH_MS } = {},
): { check: () => Promise<Readiness>; watch: () => () => void } {
  let latest: { at: number; check: Promise<Readiness> } | undefined
  let outage: { since: number; causes: Set<string> } | undefined
  const log = (reading: unknown, writing: unknown): void => {
    const now = performance.now()
    if (reading === undefined && writing === undefined) {
      if (outage !== undefined) logger.warn({ seconds: Math.round((now - outage.since) / 1000) }, 'ready again')
      outage = undefined
      return
    }
    outage ??= { since: now, causes: new Set() }
    const name = `${nameCause('reading', reading)} ${nameCause('writing', writing)}`
    if (outage.causes.has(name)) return
    outage.causes.add(name)
    const cause = [...sayCause('reading', reading), ...sayCause('writing', writing)].join('; ')
    logger.error(
      { cause },
      isDiskFull(writing)
        ? 'not ready: the disk of the database is full, so nothing can be stored; free some space, no restart is needed'
        : 'not ready',
    )
  }
  const checkNow = async (): Promise<Readiness> => {
    const timeout = new Error(`the database did not respond within ${LIMIT_MS / 1000} s`)
    const { reading, writing } = await Promise.race([
      pool.check(),
      pause(LIMIT_MS, { reading: timeout as unknown, writing: timeout as unknown }, { ref: false }),
    ])
    log(reading, writing)
    return { reading: reading === undefined, writing: writing === undefined }
  }
  const check = (): Promise<Readiness> => {
    const now = performance.now()
    if (latest === undefined || now - latest.at > freshMs) latest = { at: now, check: checkNow() }
    return latest.check
  }
  const watch = (): (() => void) => {
    const timer = setInterval(() => void check(), watchMs).unref()
    return () => clearInterval(timer)
  }
  return { check, watch }
}
