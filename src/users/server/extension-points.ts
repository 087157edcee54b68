import type { Role, StaffRole } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { Publish } from '../../kit/server/events.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Noun } from '../../kit/shared/counted.ts'
import type { Doer } from '../rules.ts'

/**
 * Ends everything that gives a user access, such as sessions and links, if the condition holds. It is part of the statement that
 * blocks or deletes the user, or that stores a password that somebody else chose for them.
 */
export type Revocation = (db: Db, userId: string, when: Sql) => Sql

export const revocations = extensionPoint<Revocation>('revocations')

/**
 * Adjusts the days that depend on a person's new work terms, from a day on until the next terms. Returns how many days were added
 * and dropped. The person is locked, and the terms are already stored. `asks` are sentences to show before the terms are saved,
 * limited to what `reader` may know. `tags` are the cache tags of the person's open pages that change.
 */
export type TermsFollower = (
  db: Db,
  query: { userId: string; from: string; reader: Doer; by: string; now: Date },
) => Promise<{ noun: Noun; added: number; dropped: number; asks?: readonly string[]; tags?: readonly string[] }>

export const termsFollowers = extensionPoint<TermsFollower>('termsFollowers')

/**
 * Builds SQL for the reason why a person cannot work now. `within` is the id of the department of the work, or null for any. The
 * result is jsonb {status, of, since}, or null (src/kit/shared/work-blocker.ts).
 */
export type BlockerQuery = (db: Db, reach: Reach, of: { person: Sql; within: Sql }) => Sql

export const blockerQueries = extensionPoint<BlockerQuery>('blockerQueries')

type PersonAsked = { userId: string; reach: Reach<'all'> }
export type PersonPart<Part> = (db: Db, query: PersonAsked & { now: Date }) => PromiseLike<Part>

/** The parts of a person's page that other domains provide, by the field of the response. */
export const personParts = extensionPoint<Readonly<Record<string, PersonPart<unknown>>>>('personParts')

/** The actions of users in one domain, as SQL fragments for the statement that selects one user's history. */
export type Activity = {
  /** Selects the last instant before `moment` at which the user did something. It returns no row if there is none. */
  before: (db: Db, query: PersonAsked, moment: Sql) => Sql
  /** Selects one JSON object, `acts`, for each action of the user at the instant. */
  at: (db: Db, query: PersonAsked, moment: Sql) => Sql
}

export const activities = extensionPoint<Activity>('activities')

type Whose = { userIds: readonly string[] }

/**
 * The tables of the resource's records, which refer to users. test/leavers.test.ts requires an entry for every table with states.
 */
type OfTables = { tables: readonly string[] }

/**
 * The resource also ends when somebody leaves the last of the departments with these names. The users are already locked at that
 * point, so there are no locks to take first.
 */
type AlsoWithin = { within: readonly string[]; needs?: never; lock?: never }
/**
 * The resource also ends when somebody loses the last of these roles. A user needs one of them to get the resource (decision
 * 120).
 */
type AlsoWithRoles = { needs: readonly Role[]; within?: never; lock?: never }
type AtLeaving = {
  within?: never
  needs?: never
  /** Takes locks that come before those of the files and the people, to prevent deadlocks. */
  lock?: (db: Db, whose: Whose & { now: Date }) => PromiseLike<unknown>
}

/**
 * A resource that users hold without an end date, or until a planned one. It is released when they are blocked or deleted
 * (decision 119).
 */
export type EndedResource = OfTables &
  (AlsoWithin | AlsoWithRoles | AtLeaving) & {
    /** The resource's name for users, such as "seat". */
    what: string
    /** Names what a user holds now. For a resource with days, names what falls after the last day. */
    names: (db: Db, userId: string, now: Date, lastDay: string) => Promise<string[]>
    /**
     * Releases everything as of the time that is read after its own locks. For a resource with days, releases what falls after
     * the last day. The users are locked.
     */
    end: (
      db: Db,
      ending: Whose & { clock: () => Date; lastDay: string; by: string; audit: (entry: AuditEntry) => void; publish: Publish },
    ) => Promise<void>
  }

export type PersonWorkFilter = { personId: string; reach: Reach<'team'> }

/**
 * Open rows of a person. `isHidden` means that the actor must not learn the file. `waiting` is the number of rows that the person
 * can do now.
 */
export type OpenRows = { role: StaffRole; file: string; isHidden: boolean; count: number; waiting: number }

/** `count` is the number of rows that the person cannot take, and `named` names the first of them. */
export type ReceiverClash = { id: string; count: number; named: string }

/**
 * Rows that users hold in a role until they are done. Somebody who is deleted or loses the role must hold none afterwards: the
 * rows go to somebody else who may hold them, or to nobody (decisions 97, 120). The functions are called in the order of the
 * fields.
 */
export type RoleWork = OfTables & {
  /**
   * Selects `id` and `rows`: how many rows visible to the caller each of these people can do now. `people` is a select of ids; a
   * null role means all roles.
   */
  waiting: (db: Db, reach: Reach<'team' | 'all'>, people: Sql, role: Role | null) => Sql
  open: (db: Db, filter: PersonWorkFilter) => Promise<OpenRows[]>
  clashes: (db: Db, role: StaffRole, filter: PersonWorkFilter) => Promise<ReceiverClash[]>
  /** Takes locks before those of the users, to prevent deadlocks. The statement is sent when this is called. */
  lockAround: (db: Db, person: { id: string | null; email: string | null }, roles: readonly StaffRole[]) => PromiseLike<unknown>
  /**
   * Finds the user by id or email, locks them and returns their id. Throws a refusal if they may not receive rows of the role.
   */
  receiver: (db: Db, role: StaffRole, person: string) => Promise<string>
  /** Locks the rows themselves, after the users. */
  lock: (db: Db, personId: string, roles: readonly StaffRole[]) => Promise<void>
  /** Gives every open row of the role to the user `to`. A row goes to nobody if `to` is null or the receiver cannot take it. */
  handOver: (
    db: Db,
    role: StaffRole,
    to: string | null,
    how: PersonWorkFilter & { now: Date; audit: (entry: AuditEntry) => void; publish: Publish },
  ) => Promise<void>
}

/**
 * Work of the direct reports that waits for their manager. It follows the reports to their next manager: nothing is handed over,
 * and the number may change in the meantime.
 */
export type FollowingWork = OfTables & {
  follows: Noun
  count: (db: Db, query: { personId: string; day: string }) => Promise<number>
}

/** Entries of the person that wait for a decision. They stay with their approver, who can still decide them. */
export type StayingWork = OfTables & {
  stays: Noun
  /** Names each waiting entry by its days. `day` is the last day. */
  names: (db: Db, query: { personId: string; day: string }) => Promise<string[]>
}

/**
 * Something that a person holds when they leave or lose a role. It ends, moves to somebody else, follows the reports or stays
 * with its approver.
 */
export type LeaverResource = EndedResource | RoleWork | FollowingWork | StayingWork

export const leaverResources = extensionPoint<LeaverResource>('leaverResources')
