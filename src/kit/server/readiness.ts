import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../postgres/db.ts'

/** One check serves all requests within this time: the endpoint is public, and each check writes. */
const FRESH_MS = 1_000
const LIMIT_MS = 4_000

export type Readiness = { reading: boolean; writing: boolean }

const causeOf = (what: string, error: unknown): string[] => (error === undefined ? [] : [`${what}: ${(error as Error).message}`])

/** Whether reading and writing work now. Logs the cause of a failure when it changes. */
export function readiness(pool: Pool, logger: FastifyBaseLogger): () => Promise<Readiness> {
  let latest: { at: number; check: Promise<Readiness> } | undefined
  let lastCause = ''
  const check = async (): Promise<Readiness> => {
    const timeout = new Error(`the database did not respond within ${LIMIT_MS / 1000} s`)
    const { reading, writing } = await Promise.race([
      pool.check(),
      pause(LIMIT_MS, { reading: timeout as unknown, writing: timeout as unknown }, { ref: false }),
    ])
    const cause = [...causeOf('reading', reading), ...causeOf('writing', writing)].join('; ')
    if (cause !== lastCause) {
      if (cause === '') logger.info('ready again')
      else logger.warn({ cause }, 'not ready')
    }
    lastCause = cause
    return { reading: reading === undefined, writing: writing === undefined }
  }
  return () => {
    const now = performance.now()
    if (latest === undefined || now - latest.at > FRESH_MS) latest = { at: now, check: check() }
    return latest.check
  }
}
