import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { limitConcurrencyByKey } from '../concurrency/limit-concurrency.ts'
import { refuse } from './refusals.ts'

const perPerson = (most: number) =>
  limitConcurrencyByKey(most, 200, () => refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 }, retryAfterSeconds: 1 }))

/**
 * How many calls of one user run at once on a node; the rest wait: nobody can take all sessions of the pool, or its memory. Calls
 * that may lag (`reports`) have four sessions of their own, the others six for reads and eight for writes (decision P640).
 */
export const limitPerPerson = { reports: perPerson(1), reads: perPerson(4), writes: perPerson(4), downloads: perPerson(4) }

type Limit = ReturnType<typeof limitConcurrencyByKey>
/** Runs work that counts until what it has begun is over, not only until it has its result. */
export const countedUntil =
  (limit: Limit, over: () => Promise<unknown>): Limit =>
  (userId, work) =>
    new Promise((resolve, reject) => {
      // Both would keep the result, of which the response has its own form.
      let settle: { resolve: typeof resolve; reject: typeof reject } | undefined = { resolve, reject }
      limit(userId, async () => {
        settle?.resolve(await work())
        settle = undefined
        await over().catch(() => undefined)
      }).catch((error: unknown) => settle?.reject(error))
    })

/**
 * Runs work that counts until its response is sent or its connection closed: it holds memory as long, and who asks need not read
 * it.
 */
export const untilSent = (limit: Limit, response: Writable): Limit => countedUntil(limit, () => finished(response))
