import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Noun } from '../../kit/shared/counted.ts'
import type { Doer } from '../rules.ts'

/**
 * Ends what lets a user in, when the condition holds: part of the statement that blocks or deletes them or stores a password that
 * somebody chose for them.
 */
export type Revocation = (db: Db, userId: string, when: Sql) => Sql

export const revocations = extensionPoint<Revocation>('revocations')

/**
 * What follows new work terms of a person, from a day on until the next ones: how many of its days were added and dropped. The
 * person is locked, and the terms are stored. `asks`: what the page shows before the terms are saved, in sentences, as far as
 * `reader` may know it; `tags`: what the open pages of the person show otherwise now.
 */
export type TermsFollower = (
  db: Db,
  query: { userId: string; from: string; reader: Doer; by: string; now: Date },
) => Promise<{ noun: Noun; added: number; dropped: number; asks?: readonly string[]; tags?: readonly string[] }>

export const termsFollowers = extensionPoint<TermsFollower>('termsFollowers')

/**
 * What keeps people from working now, over expressions of a person's id and of what the work is within (null: of anything): jsonb
 * {status, of, since}, or null (src/kit/shared/work-blocker.ts).
 */
export type BlockerQuery = (db: Db, reach: Reach, of: { person: Sql; within: Sql }) => Sql

export const blockerQueries = extensionPoint<BlockerQuery>('blockerQueries')

type PersonAsked = { userId: string; reach: Reach<'all'> }
/** A part of a user's own page. */
export type PersonPart<Part> = (db: Db, query: PersonAsked & { now: Date }) => PromiseLike<Part>

/** What a person's page shows of other domains, by the field of the response. */
export const personParts = extensionPoint<Readonly<Record<string, PersonPart<unknown>>>>('personParts')

/** What users do, for the history of one: fragments of its statement. */
export type Activity = {
  /** A select of the last instant before `moment` at which the user did something; no row: there is none. */
  before: (db: Db, query: PersonAsked, moment: Sql) => Sql
  /** A select of one JSON object, `acts`, for each thing that the user did at the instant. */
  at: (db: Db, query: PersonAsked, moment: Sql) => Sql
}

export const activities = extensionPoint<Activity>('activities')
