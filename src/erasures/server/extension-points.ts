import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { ErasureReport } from '../../users/erasure-contract.ts'
import type { buildErasurePatterns } from '../rules.ts'

/** Data that a domain stores about a deleted person under their emails. The erasure counts it and empties it. */
export type PersonTrace = {
  /** Its name for users. */
  what: string
  count: (db: Db, query: { emails: readonly string[] }) => Promise<number>
  erase: (db: Db, query: { emails: readonly string[]; by: string; now: Date }) => Promise<unknown>
  /** Returns the phone numbers, as digits, that it stores for this person and nobody else. */
  phones?: (db: Db, query: { emails: readonly string[] }) => Promise<string[]>
}

export const personTraces = extensionPoint<PersonTrace>('personTraces')

/** Returns what outside the database still holds the values after they were erased at a moment, and until which day. */
export type HeldElsewhere = (db: Db, query: { since: Date }) => Promise<ErasureReport['held']>

export const heldElsewhere = extensionPoint<HeldElsewhere>('heldElsewhere')

/** SQL for how many copies of a person's name or email a domain holds. erase_values empties them. */
export type CountCopies = (db: Db, reach: Reach<'all'>, patterns: ReturnType<typeof buildErasurePatterns>) => Sql

export const namedCopies = extensionPoint<CountCopies>('namedCopies')
