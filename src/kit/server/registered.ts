import type { z } from 'zod'
import type { Noun } from '../shared/counted.ts'
import type { Template } from '../shared/upload.ts'
import type { Db, Sql } from '../postgres/db.ts'
import type { Download, Endpoint } from '../shared/endpoint.ts'
import type { InboxArrival, InboxKind } from '../shared/inbox.ts'
import type { AuditEntry } from './audit.ts'
import type { PublishTags } from './events.ts'
import type { ExtensionPoint } from './extension-point.ts'
import type { Reach } from './reach.ts'

type Changed = Record<string, unknown> | null

/** A kind of object that writes change. Each row of the audit log has one. */
export type ObjectKind = {
  /** Its name for users. */
  word: string
  /** The audit log's sentence when it changes because a person's access ends; `{}` is the object's name. */
  offboarded?: (after: Changed) => string | undefined
  /** The audit log's sentence of a line whose fields say more than that of its call; `{}` is the object's name. */
  says?: (changed: { before: Changed; after: Changed }) => string | undefined
  /** A select of id and name of those among these ids, for fields that hold the id of one. */
  names?: (db: Db, reach: Reach<'all'>, ids: readonly string[]) => Sql
  /** Its lines change what somebody may open, who has the object's id: all of them, or those with one of these fields. */
  access?: 'all' | readonly string[]
}

/** What a domain has that refers to a thing of another, which cannot be deleted in the meantime. */
export type Use = {
  /** Its name for users, of one and of several: "file", "files". */
  noun: Noun
  /** How many of those that the caller sees refer to the thing of this id now. The thing is locked. */
  count: (db: Db, reach: Reach<'all'>, id: string, now: Date) => Promise<number>
}

/**
 * What a domain knows of a thing of one before it, by a name that both write: "user has tabs". Over an expression of the thing's
 * id, on a day.
 */
export type Condition = (db: Db, reach: Reach, of: { id: Sql; day: string }) => Sql

/** What a domain has of a thing of any domain that was used after an upload had made it: the upload is not taken back then. */
export type Trace = {
  /** What happened to it, as "held". */
  happened: string
  /** The things among these to which it happened. They are locked. */
  among: (db: Db, ids: readonly string[]) => Promise<string[]>
}

export type SweepContext = {
  now: Date
  registered: Registered
  /** A line of the log. */
  warn: (fields: object, message: string) => void
}
/** One transaction's share; 0: there is nothing left. `publish`: whose open pages show it, and its tags; sent with the commit. */
export type SweepStep = (
  db: Db,
  context: SweepContext & { audit: (entry: AuditEntry) => void; publish: PublishTags },
) => Promise<number>
/**
 * What a domain clears away or makes by itself, every hour on one node at a time. Its audit rows have the name as their call, as
 * "sweep seats" (`acts`). What takes long is prepared from a snapshot, before the transaction of the step.
 */
export type Sweep = {
  name: string
  /** Not every hour but every minute, one step at a time: for what always has more to do while people work. */
  everyMinute?: boolean
} & ({ run: SweepStep } | { prepare: (db: Db, context: SweepContext) => Promise<SweepStep> })

/** Compares what a domain keeps where it changes with what it is of; a line for each difference. It may take minutes. */
export type Comparison = (db: Db) => Promise<string[]>

export type InboxQuery = {
  since: string
  most: number
  /** A condition over the instant and the transaction of what came: it was not there when the person last looked. */
  isNew: (at: Sql, writtenIn: Sql) => Sql
}

/** What came to a user, for their inbox. */
export type InboxSource = {
  /** The kinds of its entries, in the order in which the page of notifications lists them. */
  kinds: Readonly<Record<string, InboxKind>>
  /** Selects at most `most` entries later than the instant `since`: new entries first, then seen ones, each newest first. */
  list: (db: Db, reach: Reach<'own'>, query: InboxQuery) => PromiseLike<InboxArrival[]>
}

/** How an export is made at intervals, of a period that moves with them. */
export type Schedulable = {
  /** As people choose it. */
  title: string
  /** The fields of the call's body that name these days, YYYY-MM-DD, both included. */
  days: (period: { from: string; to: string }) => Record<string, string>
  /** Takes the `ScheduledCall` of its call (src/kit/export/server/export.ts). */
  run: (call: never) => Promise<Download>
  /** Refuses a selection that never works; takes the `CheckedCall` of its call. Absent: its body's schema finds all. */
  check?: (call: never) => Promise<unknown>
  /** Without a selection it has everything; false: one is needed. */
  whole: boolean
  /** The schema of a selection with its days, where a part of it is not in the call's body; absent: that of the body. */
  form?: z.ZodType
  /**
   * What a selection is of, for who reads it: ["Team Report", "Kavita Desai", "Physics"]; takes the `CheckedCall` of its call.
   * What was deleted in the meantime is named too, people whom the reader does not see are not.
   */
  words: (call: never) => Promise<readonly string[]>
}
export type SchedulableKind = { call: Endpoint; schedule: Schedulable }

/** What the domains have registered together, for a call of one that needs it of all. */
export type Registered = {
  /** Of all uploads, in the order of the domains. */
  templates: readonly Template[]
  inbox: readonly InboxSource[]
  /** What the domains provide for an extension point, in their order. */
  extensionsOf: <T>(point: ExtensionPoint<T>) => readonly T[]
  /** The exports that people may have made at intervals, by their call: "POST /shells/download". */
  schedulable: Readonly<Record<string, SchedulableKind>>
  /** What can prevent the deletion of a thing of the kind, in the order of the domains. */
  usesOf: (kind: string) => readonly Use[]
  /** The condition of this name; false where no domain has registered it. */
  conditionOf: (name: string) => Condition
  /** What shows that a thing of the kind was used, in the order of the domains. */
  tracesOf: (kind: string) => readonly Trace[]
  /** By the type of their audit rows, in the order of the domains. */
  objects: Readonly<Record<string, ObjectKind>>
  /** The sentence of an audit row, without the object's name; undefined when only its fields describe it. */
  sentenceOf: (row: { call: string; type: string; before?: Changed; after: Changed }) => string | undefined
}
