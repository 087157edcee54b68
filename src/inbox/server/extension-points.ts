import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Refusal, RefusalDetail } from '../../kit/shared/errors.ts'

/**
 * What waits for a decision by the manager of the person whose it is, or by an ADMIN: entries of one kind, which are listed and
 * decided together with those of the other sources (decision 123). The first part lists them (queries.ts), the second says what a
 * decision on them means (approvals.ts). `Own` are the columns that the kind adds to an outcome.
 */
export type ApprovalSource<Own = never> = {
  kind: string
  /** The entry states this part of a day: `dayChecks` look at the whole day or at its hours alone. */
  checksDay?: CheckedPart
  /**
   * ADMINs alone decide it, whosever team the person is in, and of any month. It is approved by a call of its own, with what that
   * needs, which is not taken back here.
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

  /**
   * Locks in statements of its own, so that the next statement sees what the last change left. A source without it locks in
   * `entriesSql`.
   */
  lock?: (db: Db, ids: readonly string[], act: ApprovalAct) => Promise<unknown>
  /** What is recorded on the days of the entries and may be in the way of the act, in words, by `toDayKey`. */
  recorded?: (
    db: Db,
    acting: { ids: readonly string[]; act: ApprovalAct; reach: Reach<'team'> },
    registered: Pick<Registered, 'extensionsOf'>,
  ) => Promise<ReadonlyMap<string, string>>
  /**
   * A select of the entries of `asked a`: a.seen, `since` (the instant it was handed in), id, user_id, day, version, decided_at,
   * decided_by, and what the other fragments read. Fragments that judge have it as `l`, those that change as `judged j`.
   */
  entriesSql: (db: Db, reach: Reach<'team'>) => Sql
  apply: {
    /** A condition over `l`: the outcome stands already, or there is nothing to decide any more. */
    decidedSql: (db: Db, outcome: ApprovalOutcome) => Sql
    /** Further cases that refuse, each with a name of `refusals`. */
    refusesSql?: (db: Db, judging: Judging & { outcome: ApprovalOutcome }) => Sql
    /** Common table expressions that store it for `j.problem is null`. `changed` is one of them: id, version and `Own`'s. */
    changesSql: (db: Db, acting: Acting & { outcome: ApprovalOutcome; remark: string }) => Sql
  }
  revert: {
    /** A select `b` over `l`, one row: the state before, and what else the cases read. */
    beforeSql: (db: Db, reach: Reach<'team'>) => Sql
    /** A condition over `l` and `b`: the entry was changed since, besides its version. */
    outdatedSql?: (db: Db) => Sql
    refusesSql: (db: Db, judging: Judging) => Sql
    /** A further case over `w`, an entry with what refused it so far (`refused`), for rules about several entries. */
    refusesTogetherSql?: (db: Db) => Sql
    changesSql: (db: Db, acting: Acting) => Sql
  }
  /**
   * Of `judged j` and `changed c`: amount and `stood` (the state before the act) as texts that people read, changed_at (the
   * instant of the last change), and `Own`'s.
   */
  outcomeSql: (db: Db, reach: Reach<'team'>) => Sql
  /** `status` and `time` of the last change are the values of a sentence, `day` and `what` those of `recorded`. */
  refusals: Readonly<Record<'missing' | 'decided' | 'outdated' | 'undoOver', Refuse>> & Readonly<Partial<Record<string, Refuse>>>
  /** The line of the audit log: before and after; the id and name where they are not those of the entry and of its day. */
  audited: (row: ActOutcome & Own, remark: string) => Omit<AuditEntry, 'type' | 'by'>
}
type Refuse = (values: NonNullable<RefusalDetail['values']>) => Refusal
/** `recordedSql`: a condition over `l`: something of `recorded` is on its day. */
type Judging = { reach: Reach<'team'>; recordedSql: Sql }
export type Acting = { by: string; now: Date }
/** An act on an entry that was found, as its row describes it. */
export type ActOutcome = {
  id: string
  person: string
  fullName: string
  day: string
  amount: string
  stood: string
  changed_at: string
  /** A name of `refusals`, OWN_FIGURE or MONTH_CLOSED; null: it was done. */
  problem: string | null
  /** The version that the act made. */
  version: number
  /** The manager in whose name it was decided. */
  inNameOf: { _id: string; fullName: string; email: string } | null
  /** Whose open pages show what waits of the person. */
  approvers: readonly string[]
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
export type ApprovalAct = ApprovalOutcome | 'undo'
