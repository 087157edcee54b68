import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { ErasureReport } from '../../users/erasure-contract.ts'
import type { buildErasurePatterns } from '../rules.ts'

/**
 * What a domain holds of a person who is deleted, under their emails, for who erases them: how many things, and emptying them.
 */
export type PersonTrace = {
  /** Its name for users. */
  what: string
  count: (db: Db, query: { emails: readonly string[] }) => Promise<number>
  erase: (db: Db, query: { emails: readonly string[]; by: string; now: Date }) => Promise<unknown>
  /** The phone numbers that it has of the person and of nobody else, as digits. */
  phones?: (db: Db, query: { emails: readonly string[] }) => Promise<string[]>
}

export const personTraces = extensionPoint<PersonTrace>('personTraces')

/** What still holds the values outside of the database once they were erased at a moment, and until which day. */
export type HeldElsewhere = (db: Db, query: { since: Date }) => Promise<ErasureReport['held']>

export const heldElsewhere = extensionPoint<HeldElsewhere>('heldElsewhere')

/** An expression: how many copies of a person's name or email a domain has, which erase_values empties. */
export type CountCopies = (db: Db, reach: Reach<'all'>, patterns: ReturnType<typeof buildErasurePatterns>) => Sql

export const namedCopies = extensionPoint<CountCopies>('namedCopies')
