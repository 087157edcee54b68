import type { Db } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Role } from '../../access/levels.ts'

/**
 * Returns data about a person in one of their roles for the session's responses, such as the number of tasks or the allocation
 * IDs that the person holds.
 */
export type MePart<Part> = (db: Db, query: { userId: string; role: Role; now: Date }) => PromiseLike<Part>

/** The fields that other domains add to the responses of login and `/me`, by name. */
export const meParts = extensionPoint<Readonly<Record<string, MePart<unknown>>>>('meParts')
