import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Noun } from '../../kit/shared/counted.ts'
import type { Doer } from '../rules.ts'

/**
 * Ends everything that lets a user in, if the condition holds. It is part of the statement that blocks or deletes the user, or
 * that stores a password that somebody else chose for them.
 */
export type Revocation = (db: Db, userId: string, when: Sql) => Sql

export const revocations = extensionPoint<Revocation>('revocations')

/**
 * Adjusts the days that depend on a person's new work terms, from a day on until the next terms, and returns how many days were
 * added and dropped. The person is locked, and the terms are already stored. `asks` are sentences to show before the terms are
 * saved, limited to what `reader` may know. `tags` are the cache tags of the person's open pages that change.
 */
export type TermsFollower = (
  db: Db,
  query: { userId: string; from: string; reader: Doer; by: string; now: Date },
) => Promise<{ noun: Noun; added: number; dropped: number; asks?: readonly string[]; tags?: readonly string[] }>

export const termsFollowers = extensionPoint<TermsFollower>('termsFollowers')

/**
 * Returns why people cannot work now, as SQL over a person's id and the id of what the work is within (null for anything). The
 * result is jsonb {status, of, since}, or null (src/kit/shared/work-blocker.ts).
 */
export type BlockerQuery = (db: Db, reach: Reach, of: { person: Sql; within: Sql }) => Sql

export const blockerQueries = extensionPoint<BlockerQuery>('blockerQueries')

type PersonAsked = { userId: string; reach: Reach<'all'> }
/** A part of a user's own page. */
export type PersonPart<Part> = (db: Db, query: PersonAsked & { now: Date }) => PromiseLike<Part>

/** The parts of a person's page that other domains provide, by the field of the response. */
export const personParts = extensionPoint<Readonly<Record<string, PersonPart<unknown>>>>('personParts')

/** The actions of users, for the history of one user, as SQL fragments of its statement. */
export type Activity = {
  /** A select of the last instant before `moment` at which the user did something. It has no row if there is none. */
  before: (db: Db, query: PersonAsked, moment: Sql) => Sql
  /** A select of one JSON object, `acts`, for each action of the user at the instant. */
  at: (db: Db, query: PersonAsked, moment: Sql) => Sql
}

export const activities = extensionPoint<Activity>('activities')
