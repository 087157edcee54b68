import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Refusal } from '../../kit/shared/errors.ts'

/**
 * What waits for a decision by the manager of the person whose it is, or by an ADMIN: entries of one kind, which are listed and
 * decided together with those of the other sources (decision 123).
 */
export type ApprovalSource = {
  kind: string
  /** The entry states this part of a day: `dayChecks` look at the whole day or at its hours alone. */
  checksDay?: CheckedPart
  /**
   * ADMINs alone decide it, whosever team the person is in. It is approved by a call of its own, with what that needs, which is
   * not taken back here.
   */
  byAdmins?: true
  /**
   * A select of id, person_id, day, since (the instant it was handed in), needs_look (what it holds differs from what is known)
   * of all that waits and is of the people for whom `mine`, a condition over an expression of a person's id, holds.
   */
  waiting: (db: Db, reach: Reach, mine: (person: Sql) => Sql) => Sql
  /** A select of id, person_id, day, since, needs_look and `at` of what the caller decided at or after `since` and stands. */
  decided: (db: Db, reach: Reach<'team'>, since: Date) => Sql
  /**
   * For a page of them, by their ids, a select of ids: id, version, parts jsonb [{name, amount}], amount text, own_remarks text
   * (of the person, '' for none), note jsonb (what the look of the kind compares), returned (handed in again after a refusal);
   * and of one that is decided outcome 'approved' or 'declined', remarks, in_name_of (the id of the manager for whom it was
   * decided). Null: not so.
   */
  shown: (db: Db, reach: Reach<'team'>, ids: Sql) => Sql
  /** All in one statement; a result for each item, in their order. */
  decide: (db: Db, act: ItemsDecision, registered: Registered) => Promise<DecidedItem[]>
  /**
   * The same: back to the state before the caller's decision. It keeps the rules about that state, which what happened in the
   * meantime may refuse.
   */
  undo: (db: Db, act: Undoing, registered: Registered) => Promise<DecidedItem[]>
}

/** An entry states a whole day or some of its hours. */
export type CheckedPart = 'day' | 'hours'

export const approvalSources = extensionPoint<ApprovalSource>('approvalSources')

/**
 * What is recorded of people's days against each other, for whoever approves an entry of one: it needs a look where there is a
 * gap.
 */
export type DayCheck = {
  /** It is about the hours of a day, so it is also made of entries that state some of them. */
  isOfHours?: true
  /** Of a select of person_id and day: a select of person_id, day and `gaps`, jsonb, of those days that have gaps. */
  gaps: (db: Db, reach: Reach, days: Sql) => Sql
  /** The gaps of a day in words, each for itself. */
  words: (gaps: never) => string[]
}

export const dayChecks = extensionPoint<DayCheck>('dayChecks')

export type ApprovalOutcome = 'approve' | 'decline'
export type ItemsDecision = {
  /** Null: whichever version it has. */
  items: readonly { id: string; version: number | null }[]
  outcome: ApprovalOutcome
  remark: string
  reach: Reach<'team'>
  now: Date
}
export type ChosenItems = Pick<ItemsDecision, 'items' | 'reach'>
export type Undoing = { items: readonly { id: string; version: number }[]; reach: Reach<'team'>; now: Date }
/** What became of one item. Of one that is not found, or out of the caller's reach, no details are returned. */
export type DecidedItem = { id: string; entry: { person: string; fullName: string; day: string; amount: string } | null } & (
  | { refused: Refusal }
  | {
      refused: null
      /** The version that the decision made. */
      version: number
      /** The manager in whose name it was decided. */
      inNameOf: { _id: string; fullName: string } | null
      audit: AuditEntry
      /** Whose open pages show it. */
      concerns: readonly string[]
    }
)
