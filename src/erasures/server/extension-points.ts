import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { ErasureReport } from '../../users/erasure-contract.ts'
import type { buildErasurePatterns } from '../rules.ts'

/** Data that a domain stores about a deleted person under their emails. The erasure counts and erases it. */
export type PersonTrace = {
  what: string
  count: (db: Db, query: { emails: readonly string[] }) => Promise<number>
  erase: (db: Db, query: { emails: readonly string[]; by: string; now: Date }) => Promise<unknown>
  /** The phone numbers, as digits, that the domain stores only for this person. */
  phones?: (db: Db, query: { emails: readonly string[] }) => Promise<string[]>
}

export const personTraces = extensionPoint<PersonTrace>('personTraces')

/** Where values that were erased at `since` still exist outside the database, and until which day. */
export type HeldElsewhere = (db: Db, query: { since: Date }) => Promise<ErasureReport['held']>

export const heldElsewhere = extensionPoint<HeldElsewhere>('heldElsewhere')

/** An expression for the number of copies of a person's name or email in a domain, which erase_values empties. */
export type CountCopies = (db: Db, reach: Reach<'all'>, patterns: ReturnType<typeof buildErasurePatterns>) => Sql

export const namedCopies = extensionPoint<CountCopies>('namedCopies')
