import type { Noun } from '../shared/counted.ts'
import type { Template } from '../import/contract.ts'
import type { Db, Sql } from '../postgres/db.ts'
import type { Role } from '../shared/access.ts'
import type { InboxEntry } from '../shared/inbox.ts'
import type { EndedResource, RoleWork } from './held.ts'
import type { Reach } from './reach.ts'

type Changed = Record<string, unknown> | null

/** A kind of object that writes change. Each row of the audit log has one. */
export type ObjectKind = {
  /** Its name for users. */
  word: string
  /** The audit log's sentence when it changes because a person's access ends; `{}` is the object's name. */
  offboarded?: (after: Changed) => string | undefined
}

/** What a domain has that refers to a thing of another, which cannot be deleted meanwhile. */
export type Use = {
  /** Its name for users, of one and of several: "file", "files". */
  noun: Noun
  /** How many refer to the thing of this id now. The thing is locked. */
  count: (db: Db, id: string, now: Date) => Promise<number>
}

/** What a domain has of a thing of any domain that was used after an upload had made it: the upload is not taken back then. */
export type Trace = {
  /** What happened to it, as "held". */
  happened: string
  /** The things among these to which it happened. They are locked. */
  among: (db: Db, ids: readonly string[]) => Promise<string[]>
}

/** How much waits for a user in one of their roles, shown wherever they are. */
export type Badge = (db: Db, userId: string, role: Role) => Promise<number>

/**
 * Ends what lets a user in, when the condition holds: part of the statement that blocks or deletes them or stores a password that somebody
 * chose for them.
 */
export type Revocation = (db: Db, userId: string, when: Sql) => Sql

/**
 * What came to a user, for their inbox: the newest first, at most `most` entries. `since`, `seen`: instants; later than `since`, and new when
 * later than `seen`.
 */
export type InboxSource = (
  db: Db,
  reach: Reach<'own'>,
  asked: { since: string; seen: string; most: number },
) => PromiseLike<InboxEntry[]>

type PersonAsked = { userId: string; reach: Reach<'all'> }
/** A part of a user's own page. */
export type PersonPart<Part> = (db: Db, asked: PersonAsked & { now: Date }) => PromiseLike<Part>

/** What users do, for the history of one: fragments of its statement. */
export type Activity = {
  /** A select of the last instant before `moment` at which the user did something; no row: there is none. */
  before: (db: Db, asked: PersonAsked, moment: Sql) => Sql
  /** A select of one JSON object, `acts`, for each thing that the user did at the instant. */
  at: (db: Db, asked: PersonAsked, moment: Sql) => Sql
}

/** What the domains have registered together, for a call of one that needs it of all. */
export type Registered = {
  /** Of all uploads, in the order of the domains. */
  templates: readonly Template[]
  /** What a user who is blocked or deleted loses. */
  ended: readonly EndedResource[]
  /** What is handed over. */
  work: readonly RoleWork[]
  revocations: readonly Revocation[]
  /** By the field of the response that shows it. */
  badges: Readonly<Record<string, Badge>>
  /** By the field of the response. */
  personParts: Readonly<Record<string, PersonPart<unknown>>>
  activities: readonly Activity[]
  inbox: readonly InboxSource[]
  /** What can prevent the deletion of a thing of the kind, in the order of the domains. */
  usesOf: (kind: string) => readonly Use[]
  /** What shows that a thing of the kind was used, in the order of the domains. */
  tracesOf: (kind: string) => readonly Trace[]
  /** By the type of their audit rows, in the order of the domains. */
  objects: Readonly<Record<string, ObjectKind>>
  /** The sentence of an audit row, without the object's name; undefined when only its fields describe it. */
  sentenceOf: (row: { call: string; type: string; after: Changed }) => string | undefined
}
