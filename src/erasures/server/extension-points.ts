import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { buildErasurePatterns } from '../rules.ts'

/**
 * What a domain holds of a person who is deleted, under their emails, for who erases them: how many things, and emptying them.
 */
export type PersonTrace = {
  /** Its name for users. */
  what: string
  count: (db: Db, query: { emails: readonly string[] }) => Promise<number>
  erase: (db: Db, query: { emails: readonly string[]; by: string; now: Date }) => Promise<unknown>
}

export const personTraces = extensionPoint<PersonTrace>('personTraces')

/** An expression: how many copies of a person's name or email a domain has, which erase_values empties. */
export type CountCopies = (db: Db, reach: Reach<'all'>, patterns: ReturnType<typeof buildErasurePatterns>) => Sql

export const namedCopies = extensionPoint<CountCopies>('namedCopies')
