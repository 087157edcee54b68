import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { limitConcurrencyByKey } from '../concurrency/limit-concurrency.ts'
import { refuse } from './refusals.ts'

const perPerson = (most: number) =>
  limitConcurrencyByKey(most, 200, () => refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 }, retryAfterSeconds: 1 }))

/**
 * Limits how many calls of one user run at the same time on a node; further calls wait. No user can then take all sessions of the
 * pool, or its memory. `reports` are calls with `mayLag`, which have four separate sessions; the other reads have six sessions
 * and writes have eight. On two cores, more sessions would only wait for each other.
 */
export const limitPerPerson = { reports: perPerson(1), reads: perPerson(4), writes: perPerson(4), downloads: perPerson(4) }

type Limit = ReturnType<typeof limitConcurrencyByKey>
/** Counts work against the limit until everything that it started has ended, not only until it has a result. */
export const limitUntilOver =
  (limit: Limit, over: () => Promise<unknown>): Limit =>
  (userId, work) =>
    new Promise((resolve, reject) => {
      // The callbacks would keep the result in memory although the response has its own copy.
      let settle: { resolve: typeof resolve; reject: typeof reject } | undefined = { resolve, reject }
      limit(userId, async () => {
        settle?.resolve(await work())
        settle = undefined
        await over().catch(() => undefined)
      }).catch((error: unknown) => settle?.reject(error))
    })

/** Until the response is sent or its connection is closed, it holds memory, and the client may be slow to read. */
export const limitUntilSent = (limit: Limit, response: Writable): Limit => limitUntilOver(limit, () => finished(response))
