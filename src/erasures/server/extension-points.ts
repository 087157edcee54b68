import type { Db } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'

/** What a domain holds of a person who is deleted, under their emails, for who erases them: how many things, and emptying them. */
export type PersonTrace = {
  /** Its name for users. */
  what: string
  count: (db: Db, asked: { emails: readonly string[] }) => Promise<number>
  erase: (db: Db, asked: { emails: readonly string[]; by: string; now: Date }) => Promise<unknown>
}

export const personTraces = extensionPoint<PersonTrace>('personTraces')
