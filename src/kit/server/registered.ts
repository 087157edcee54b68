import type { z } from 'zod'
import type { Noun } from '../shared/counted.ts'
import type { Template } from '../shared/upload.ts'
import type { Db, Sql } from '../postgres/db.ts'
import type { Role } from '../../access/levels.ts'
import type { Download, Endpoint } from '../shared/endpoint.ts'
import type { InboxEntry } from '../shared/inbox.ts'
import type { Refusal } from '../shared/errors.ts'
import type { AuditEntry } from './audit.ts'
import type { PublishTags } from './events.ts'
import type { EndedResource, FollowingWork, RoleWork } from './held.ts'
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

/** What a domain has of a thing of any domain that was used after an upload had made it: the upload is not taken back then. */
export type Trace = {
  /** What happened to it, as "held". */
  happened: string
  /** The things among these to which it happened. They are locked. */
  among: (db: Db, ids: readonly string[]) => Promise<string[]>
}

/** What a user learns of themselves with the session, in one of their roles: how much waits, what they hold. */
export type MePart<Part> = (db: Db, asked: { userId: string; role: Role; now: Date }) => PromiseLike<Part>

/** A point of the checklist of a month: what of one kind is open in it. */
export type MonthPoint = {
  group: 'waiting' | 'missing' | 'unpriced'
  /** Names it while something is open, and when nothing is. */
  title: { open: string; done: string }
  noun: Noun
  count: number
  /** Whose it is, and what else is known of it. */
  detail: string
  /** The page where it is done: the label of its link, and its address. */
  place: { label: string; href: string }
  /** What is open, one by one, in its order; absent: its page alone lists it. */
  list?: readonly MonthPointEntry[]
  /** The month can’t be closed with it. */
  blocks?: true
}
/** Whose or what, what of it is open, and the address of the page where it is done. */
export type MonthPointEntry = { name: string; detail: string; href: string }
/** A month, `from` and `to` its first and last day, and what people finish in it; `isClosing`: only what waits is asked for, as others wait. */
export type AskedMonth = { from: string; to: string; isClosing: boolean } & Pick<Registered, 'finishedOf'>
/** What would stay open of those whom the caller reaches when a month is closed. */
export type OpenInMonth = (db: Db, reach: Reach<'all'>, month: AskedMonth) => Promise<MonthPoint[]>
/** An expression: the first day of which the domain has anything of those whom the caller reaches; null: there is none. */
export type FirstDay = (db: Db, reach: Reach<'all'>) => Sql

/** What a person comes to in a part of a month: of one thing, or of all (null). Figures with 2 decimals, null: unknown. */
export type HandoverLine = {
  part: string
  userId: string
  of: { id: string; name: string } | null
  figures: Readonly<Record<string, number | null>>
}
/** What a domain knows of a month that is over, `from` and `to` its first and last day: the same at every reading unless a figure has changed. */
export type HandoverPart = (db: Db, days: { from: string; to: string }) => Promise<HandoverLine[]>

/** What people have recorded on days: a day off is refused over it. */
export type DayFigures = {
  /** Its name for users. */
  noun: Noun
  /** Of a select of person_id and day: a select of person_id, day and name of what was recorded. */
  on: (db: Db, reach: Reach, days: Sql) => Sql
}
/** Of a select of person_id and day: a select of person_id and day of those on which something of the person is approved. */
export type ApprovedDays = (db: Db, reach: Reach, days: Sql) => Sql

/**
 * What a domain clears away by itself, at the start of a node and every hour, one node at a time: some of it in each call; 0: there is nothing
 * left. Its audit rows have the name as their call, as "sweep seats" (`acts`).
 */
export type Sweep = {
  name: string
  /** `publish`: whose open pages show what went, and its tags; sent with the commit. `warn`: a line of the log. */
  run: (
    db: Db,
    asked: {
      now: Date
      audit: (entry: AuditEntry) => void
      publish: PublishTags
      warn: (fields: object, message: string) => void
      registered: Registered
    },
  ) => Promise<number>
}

/**
 * What follows new work terms of a person, from a day on until the next ones: how many of its days were added and dropped. The person is
 * locked, and the terms are stored.
 */
export type TermsFollower = (
  db: Db,
  asked: { userId: string; from: string; by: string; now: Date },
) => Promise<{ noun: Noun; added: number; dropped: number }>

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

/** Whose: a select of ids. Days YYYY-MM-DD in Asia/Kolkata, both included. */
export type FinishedAsked = { people: Sql; from: string; to: string }
/** What people finish of things of a kind: fragments of a statement. */
export type FinishedWork = {
  /** Over an expression of a thing's id: whether anything of it can be finished. */
  has: (db: Db, reach: Reach, id: Sql) => Sql
  /**
   * A select of `person_id`, `day`, `of_id` (the thing), `part` (the name of the part of it, or null) and `count`: how much each of the people
   * finished of it on each of the days.
   */
  counts: (db: Db, reach: Reach, asked: FinishedAsked) => Sql
}

/**
 * What was recorded with an account between two instants, `to` excluded: a select of account_id, person_id, at; where it stands:
 * thing_id, thing, `within` (its name, and that of what holds it), the row `part` and the `stage` of it, AUTHOR or UPLOADER.
 */
export type AccountUse = (db: Db, reach: Reach<'all'>, asked: { accounts: Sql; from: Date; to: Date }) => Sql

/**
 * What keeps people from working now, over expressions of a person's id and of what the work is within (null: of anything): jsonb {status, of, since}, or null
 * (src/kit/shared/hindrance.ts).
 */
export type Hinders = (db: Db, reach: Reach, of: { person: Sql; within: Sql }) => Sql

/**
 * What waits for a decision by the manager of the person whose it is, or by an ADMIN: entries of one kind, which are listed and decided
 * together with those of the other sources (decisions 123).
 */
export type ApprovalSource = {
  kind: string
  /** An entry is what the person states of the day: the registered `dayChecks` are made of it. */
  checksDay?: true
  /**
   * A select of id, person_id, day, since (the instant it was handed in), needs_look (what it holds differs from what is known) of all that
   * waits and is of the people for whom `mine`, a condition over an expression of a person's id, holds.
   */
  waiting: (db: Db, reach: Reach, mine: (person: Sql) => Sql) => Sql
  /** A select of id, person_id, day, since, needs_look and `at` of what the caller decided at or after `since` and stands. */
  decided: (db: Db, reach: Reach<'team'>, since: Date) => Sql
  /**
   * For a page of them, by their ids, a select of ids: id, version, parts jsonb [{name, amount}], amount text, own_remarks text (of the person,
   * '' for none), note jsonb (what the look of the kind compares), returned (handed in again after a refusal); and of one that is decided outcome 'approved' or 'declined', remarks, in_name_of
   * (the id of the manager for whom it was decided). Null: not so.
   */
  shown: (db: Db, reach: Reach<'team'>, ids: Sql) => Sql
  /** All in one statement; a result for each item, in their order. */
  decide: (db: Db, act: Deciding, registered: Registered) => Promise<Decided[]>
  /** The same: back to the state before the caller's decision. */
  undo: (db: Db, act: Undoing) => Promise<Decided[]>
}
/** What is recorded of people's days against each other, for whoever approves an entry of one: it needs a look where there is a gap. */
export type DayCheck = {
  /** Of a select of person_id and day: a select of person_id, day and `gaps`, jsonb, of those days that have gaps. */
  gaps: (db: Db, reach: Reach<'team'>, days: Sql) => Sql
  /** The gaps of a day in words, each for itself. */
  words: (gaps: never) => string[]
}
export type Outcome = 'approve' | 'decline'
export type Deciding = {
  /** Null: whichever version it has. */
  items: readonly { id: string; version: number | null }[]
  outcome: Outcome
  remark: string
  reach: Reach<'team'>
  now: Date
}
export type Undoing = { items: readonly { id: string; version: number }[]; reach: Reach<'team'>; now: Date }
/** What became of one item. Of one that is not found, or out of the caller's reach, no details are returned. */
export type Decided = { id: string; entry: { person: string; fullName: string; day: string; amount: string } | null } & (
  | { refused: Refusal }
  | {
      refused: null
      /** The version that the decision made. */
      version: number
      /** The manager for whom it was decided. */
      inNameOf: { _id: string; fullName: string } | null
      audit: AuditEntry
      /** Whose open pages show it. */
      concerns: readonly string[]
    }
)

/** What a domain holds of a person who is deleted, under their emails, for who erases them: how many things, and emptying them. */
export type PersonTrace = {
  /** Its name for users. */
  what: string
  count: (db: Db, asked: { emails: readonly string[] }) => Promise<number>
  erase: (db: Db, asked: { emails: readonly string[]; by: string; now: Date }) => Promise<unknown>
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
   * What a selection is of, for who reads it: ["Team Report", "Kavita Desai", "Physics"]; takes the `CheckedCall` of its call. What was deleted
   * in the meantime is named too, people whom the reader does not see are not.
   */
  words: (call: never) => Promise<readonly string[]>
}
export type SchedulableKind = { call: Endpoint; schedule: Schedulable }

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
  /** What follows a person's reports to their next manager. */
  following: readonly FollowingWork[]
  revocations: readonly Revocation[]
  personTraces: readonly PersonTrace[]
  /** By the field of the response that shows it. */
  meParts: Readonly<Record<string, MePart<unknown>>>
  /** By the field of the response. */
  personParts: Readonly<Record<string, PersonPart<unknown>>>
  activities: readonly Activity[]
  accountUses: readonly AccountUse[]
  hinders: readonly Hinders[]
  inbox: readonly InboxSource[]
  /** The exports that people may have made at intervals, by their call: "POST /shells/download". */
  schedulable: Readonly<Record<string, SchedulableKind>>
  /** What people finish of things of the kind, in the order of the domains. */
  finishedOf: (kind: string) => readonly FinishedWork[]
  approvals: readonly ApprovalSource[]
  dayChecks: readonly DayCheck[]
  openInMonth: readonly OpenInMonth[]
  firstDays: readonly FirstDay[]
  handover: readonly HandoverPart[]
  dayFigures: readonly DayFigures[]
  approvedDays: readonly ApprovedDays[]
  termsFollowers: readonly TermsFollower[]
  /** What can prevent the deletion of a thing of the kind, in the order of the domains. */
  usesOf: (kind: string) => readonly Use[]
  /** What shows that a thing of the kind was used, in the order of the domains. */
  tracesOf: (kind: string) => readonly Trace[]
  /** By the type of their audit rows, in the order of the domains. */
  objects: Readonly<Record<string, ObjectKind>>
  /** The sentence of an audit row, without the object's name; undefined when only its fields describe it. */
  sentenceOf: (row: { call: string; type: string; before?: Changed; after: Changed }) => string | undefined
}
