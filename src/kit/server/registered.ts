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
  word: string
  /**
   * The audit log's sentence for a change to the object that is made because a person's access ends. `{}` stands for the object's
   * name.
   */
  offboarded?: (after: Changed) => string | undefined
  /** The audit log's sentence for a line whose fields say more than its call. `{}` stands for the object's name. */
  says?: (changed: { before: Changed; after: Changed }) => string | undefined
  /** Selects the ids and names of the objects with these ids, for fields that hold such an id. */
  names?: (db: Db, reach: Reach<'all'>, ids: readonly string[]) => Sql
  /** The lines that change what the person with the object's id may open: all, or those with one of these fields. */
  access?: 'all' | readonly string[]
}

/** A domain's references to a thing of another domain. The thing cannot be deleted while there are any. */
export type Use = {
  noun: Noun
  /** Counts the references to the locked thing `id` that the caller may see. */
  count: (db: Db, reach: Reach<'all'>, id: string, now: Date) => Promise<number>
}

/**
 * A domain's condition about a thing of an earlier domain. Both use it under the same name, such as "user has tabs". It takes an
 * SQL expression for the thing's id, and a day.
 */
export type Condition = (db: Db, reach: Reach, of: { id: Sql; day: string }) => Sql

/** Evidence in one domain that a thing of any domain was used after an upload had created it. Such an upload cannot be undone. */
export type Trace = {
  happened: string
  /** Returns those of the locked things to which it happened. */
  among: (db: Db, ids: readonly string[]) => Promise<string[]>
}

export type SweepContext = {
  now: Date
  registered: Registered
  warn: (fields: object, message: string) => void
}
/**
 * Does one transaction's share of the work and returns how much it did; 0 means that nothing is left. `publish` names the users
 * whose open pages show the change, and the tags; the event is sent with the commit.
 */
export type SweepStep = (
  db: Db,
  context: SweepContext & { audit: (entry: AuditEntry) => void; publish: PublishTags },
) => Promise<number>
/**
 * Background work of a domain, such as a cleanup. It runs every hour, on one node at a time. In audit rows its name stands in for
 * the call, such as "sweep seats" (`acts`). Long work is prepared from a snapshot before the transaction of the step.
 */
export type Sweep = {
  name: string
  /** Runs one step every minute instead of a complete run every hour, for work that continues as long as people use the app. */
  everyMinute?: boolean
} & ({ run: SweepStep } | { prepare: (db: Db, context: SweepContext) => Promise<SweepStep> })

/**
 * Compares the aggregates that a domain maintains with the rows they come from. Returns a line for each difference. It may take
 * minutes.
 */
export type Comparison = (db: Db) => Promise<string[]>

export type InboxQuery = {
  since: string
  most: number
  /** A condition on the instant and the transaction of an arrival: it did not exist when the person last looked. */
  isNew: (at: Sql, writtenIn: Sql) => Sql
}

export type InboxSource = {
  /** In the order in which the notifications page lists them. */
  kinds: Readonly<Record<string, InboxKind>>
  /**
   * Selects at most `most` entries that are later than the instant `since`. New entries come before seen ones, and each group is
   * sorted newest first.
   */
  list: (db: Db, reach: Reach<'own'>, query: InboxQuery) => PromiseLike<InboxArrival[]>
}

export type Schedulable = {
  title: string
  /** Returns the fields of the call's body for these days (YYYY-MM-DD, both included). */
  days: (period: { from: string; to: string }) => Record<string, string>
  /** Takes the `ScheduledCall` of its call (src/kit/export/server/export.ts). */
  run: (call: never) => Promise<Download>
  /**
   * Refuses a selection that can never work. Takes the `CheckedCall` of its call. Undefined if the schema of the body finds all
   * such selections.
   */
  check?: (call: never) => Promise<unknown>
  /** Whether an export without a selection covers everything. If false, a selection is required. */
  whole: boolean
  /**
   * The schema of a selection with its days, if a part of it is not in the call's body. The default is the schema of the body.
   */
  form?: z.ZodType
  /**
   * Describes a selection to its reader, such as ["Team Report", "Kavita Desai", "Physics"]. Takes the `CheckedCall` of its call.
   * Things that have been deleted are named too, but not people whom the reader may not see.
   */
  words: (call: never) => Promise<readonly string[]>
}
export type SchedulableKind = { call: Endpoint; schedule: Schedulable }

/** For calls that work across domains. All lists are in the order of the domains. */
export type Registered = {
  templates: readonly Template[]
  inbox: readonly InboxSource[]
  extensionsOf: <T>(point: ExtensionPoint<T>) => readonly T[]
  /** Keyed by the call: "POST /shells/download". */
  schedulable: Readonly<Record<string, SchedulableKind>>
  /** The references that can prevent the deletion of a thing of this kind. */
  usesOf: (kind: string) => readonly Use[]
  /** A condition that no domain has registered is always false. */
  conditionOf: (name: string) => Condition
  tracesOf: (kind: string) => readonly Trace[]
  objects: Readonly<Record<string, ObjectKind>>
  /** Returns the sentence of an audit row, without the object's name, or undefined if only the row's fields describe it. */
  sentenceOf: (row: { call: string; type: string; before?: Changed; after: Changed }) => string | undefined
}
