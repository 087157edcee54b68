import type { Db } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Role } from '../../access/levels.ts'

/** What a user learns of themselves with the session, in one of their roles: how much waits, what they hold. */
export type MePart<Part> = (db: Db, query: { userId: string; role: Role; now: Date }) => PromiseLike<Part>

/** What login and `/me` return of other domains, by the field of the response. */
export const meParts = extensionPoint<Readonly<Record<string, MePart<unknown>>>>('meParts')
