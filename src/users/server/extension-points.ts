import type { Role, StaffRole } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { Publish } from '../../kit/server/events.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
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

type Whose = { userIds: readonly string[] }

/** The tables of its records, which refer to users: test/leavers.test.ts asks for one of every table with states. */
type OfTables = { tables: readonly string[] }

/**
 * It also ends for somebody who leaves the last of the groups with these names: then the users are locked already, so it has no
 * locks to take first.
 */
type AlsoWithin = { within: readonly string[]; needs?: never; lock?: never }
/** It also ends for somebody who loses the last of these roles, without which nobody could be given it (decision 120). */
type AlsoWithRoles = { needs: readonly Role[]; within?: never; lock?: never }
type AtLeaving = {
  within?: never
  needs?: never
  /** Locks that are taken before those of the files and the users, to prevent deadlocks. */
  lock?: (db: Db, whose: Whose & { now: Date }) => PromiseLike<unknown>
}

/**
 * A resource that users hold without an end date, or until a planned one: it is released when they are blocked or deleted
 * (decision 119).
 */
export type EndedResource = OfTables &
  (AlsoWithin | AlsoWithRoles | AtLeaving) & {
    /** The resource's name for users, as "seat". */
    what: string
    /** Names of what a user holds now; of what has days, after the last one. */
    names: (db: Db, userId: string, now: Date, lastDay: string) => Promise<string[]>
    /** Releases everything now, by the clock after its own locks; what has days, after the last one. The users are locked. */
    end: (
      db: Db,
      ending: Whose & { clock: () => Date; lastDay: string; by: string; audit: (entry: AuditEntry) => void; publish: Publish },
    ) => Promise<void>
  }

/** Whose work, and who asks. */
export type PersonWorkFilter = { personId: string; reach: Reach<'team'> }

/** `isHidden`: hidden from the actor, who must not learn the file. `waiting`: how many of them the person can do now. */
export type OpenRows = { role: StaffRole; file: string; isHidden: boolean; count: number; waiting: number }

/** Somebody who cannot take some of the rows: how many, and the first of them by name. */
export type ReceiverClash = { id: string; count: number; named: string }

/**
 * Rows that users hold in a role until they are done. Somebody who is deleted or loses the role holds none afterwards: the rows
 * go to somebody else who may hold them, or to nobody (decisions 97, 120). The calls follow each other in the order of the
 * fields.
 */
export type RoleWork = OfTables & {
  /**
   * A select of `id` and `rows`: how many rows that the caller sees each of these people, a select of ids, can do now; in all
   * roles for null.
   */
  waiting: (db: Db, reach: Reach<'team' | 'all'>, people: Sql, role: Role | null) => Sql
  open: (db: Db, filter: PersonWorkFilter) => Promise<OpenRows[]>
  clashes: (db: Db, role: StaffRole, filter: PersonWorkFilter) => Promise<ReceiverClash[]>
  /** Locks that are taken before those of the users, to prevent deadlocks; sent when it is called. */
  lockAround: (db: Db, person: { id: string | null; email: string | null }, roles: readonly StaffRole[]) => PromiseLike<unknown>
  /** The user of an id or email who may receive rows of the role, locked. Throws a refusal. */
  receiver: (db: Db, role: StaffRole, person: string) => Promise<string>
  /** Locks the rows themselves, after the users. */
  lock: (db: Db, personId: string, roles: readonly StaffRole[]) => Promise<void>
  /** Gives every open row of the role to a user, or to nobody: for null, and where the receiver cannot take it. */
  handOver: (
    db: Db,
    role: StaffRole,
    to: string | null,
    how: PersonWorkFilter & { now: Date; audit: (entry: AuditEntry) => void; publish: Publish },
  ) => Promise<void>
}

/**
 * Work of the direct reports that waits for whoever is their manager. It goes with them: nothing is handed over, and the number
 * may change meanwhile.
 */
export type FollowingWork = OfTables & {
  follows: Noun
  /** How much waits for the manager on the day. */
  count: (db: Db, query: { personId: string; day: string }) => Promise<number>
}

/** Entries of the person that wait for a decision. They stay with their approver, who can still decide them. */
export type StayingWork = OfTables & {
  stays: Noun
  /** Each that waits, by its days; `day`: the last one. */
  names: (db: Db, query: { personId: string; day: string }) => Promise<string[]>
}

/** A thing of a person who leaves or loses a role ends, moves, follows their reports or stays with its approver. */
export type LeaverResource = EndedResource | RoleWork | FollowingWork | StayingWork

export const leaverResources = extensionPoint<LeaverResource>('leaverResources')

/** What everybody who leaves or loses a role holds, by what becomes of it: each kind in the order of the domains. */
export function listLeaverResources({ extensionsOf }: Pick<Registered, 'extensionsOf'>) {
  const all = extensionsOf(leaverResources)
  return {
    ended: all.filter((each): each is EndedResource => 'end' in each),
    work: all.filter((each): each is RoleWork => 'handOver' in each),
    following: all.filter((each): each is FollowingWork => 'follows' in each),
    staying: all.filter((each): each is StayingWork => 'stays' in each),
  }
}
