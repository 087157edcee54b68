import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../postgres/db.ts'

/** One look serves all who ask within this time: whoever may ask is not known, and each look writes. */
const FRESH_MS = 1_000
const LIMIT_MS = 4_000

export type Readiness = { reading: boolean; writing: boolean }

const causeOf = (what: string, error: unknown): string[] => (error === undefined ? [] : [`${what}: ${(error as Error).message}`])

/** Whether reading and writing work now. The cause of a failure is logged when it changes. */
export function readiness(pool: Pool, logger: FastifyBaseLogger): () => Promise<Readiness> {
  let latest: { at: number; look: Promise<Readiness> } | undefined
  let known = ''
  const look = async (): Promise<Readiness> => {
    const late = new Error(`the database gave no answer within ${LIMIT_MS / 1000} s`)
    const { reading, writing } = await Promise.race([
      pool.check(),
      pause(LIMIT_MS, { reading: late as unknown, writing: late as unknown }, { ref: false }),
    ])
    const cause = [...causeOf('reading', reading), ...causeOf('writing', writing)].join('; ')
    if (cause !== known) {
      if (cause === '') logger.info('ready again')
      else logger.warn({ cause }, 'not ready')
    }
    known = cause
    return { reading: reading === undefined, writing: writing === undefined }
  }
  return () => {
    const now = performance.now()
    if (latest === undefined || now - latest.at > FRESH_MS) latest = { at: now, look: look() }
    return latest.look
  }
}
