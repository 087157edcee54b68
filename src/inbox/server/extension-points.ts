import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Refusal, RefusalDetail } from '../../kit/shared/errors.ts'

/**
 * Entries of one kind that wait for a decision by their person's manager or by an ADMIN. They are listed and decided together
 * with those of the other sources (decision 123). The first part lists them (queries.ts), the second says what a decision on them
 * does (approvals.ts). `Own` has the columns that the kind adds to an outcome.
 */
export type ApprovalSource<Own = never> = {
  kind: string
  /** The part of a day that an entry states: `dayChecks` look at the whole day or only at its hours. */
  checksDay?: CheckedPart
  /**
   * Only ADMINs decide it, for people of any team and in any month. It is approved by a call of its own that takes more values,
   * and such an approval can't be taken back here.
   */
  byAdmins?: true
  /**
   * Selects id, person_id, day, since (the instant of submission) and needs_look (it differs from what is otherwise known) of
   * everything that waits. `mine` is a condition on an expression of a person's id that limits whose entries are returned.
   */
  waiting: (db: Db, reach: Reach, mine: (person: Sql) => Sql) => Sql
  /** Selects id, person_id, day, since, needs_look and `at` of the caller's decisions at or after `since` that still stand. */
  decided: (db: Db, reach: Reach<'team'>, since: Date) => Sql
  /**
   * Selects the details for the ids of a page: id, version, parts jsonb [{name, amount}], amount text, own_remarks text (the
   * person's, '' if none), note jsonb (what the kind's own display compares) and returned (submitted again after a refusal). A
   * decided entry also has outcome 'approved' or 'declined', remarks, and in_name_of (the id of the manager for whom it was
   * decided); each of these is null where it does not apply.
   */
  shown: (db: Db, reach: Reach<'team'>, ids: Sql) => Sql

  /**
   * Locks in statements of its own, so that the next statement sees what the last change left. A source without it locks in
   * `entriesSql`.
   */
  lock?: (db: Db, ids: readonly string[], act: ApprovalAct) => Promise<unknown>
  /** Returns what is recorded on the days of the entries and may prevent the act, in words, by `toDayKey`. */
  recorded?: (
    db: Db,
    acting: { ids: readonly string[]; act: ApprovalAct; reach: Reach<'team'> },
    registered: Pick<Registered, 'extensionsOf'>,
  ) => Promise<ReadonlyMap<string, string>>
  /**
   * Selects the entries of `asked a`: a.seen, `since` (the instant of submission), id, user_id, day, version, decided_at,
   * decided_by, and what the other fragments read. Fragments that judge see it as `l`, fragments that change as `judged j`.
   */
  entriesSql: (db: Db, reach: Reach<'team'>) => Sql
  apply: {
    /** SQL condition on `l`: the outcome already stands, or there is nothing left to decide. */
    decidedSql: (db: Db, outcome: ApprovalOutcome) => Sql
    /** Further SQL cases that refuse, each naming one of `refusals`. */
    refusesSql?: (db: Db, judging: Judging & { outcome: ApprovalOutcome }) => Sql
    /**
     * Common table expressions that store the outcome where `j.problem is null`. One of them is `changed`, with id, version and
     * the columns of `Own`.
     */
    changesSql: (db: Db, acting: Acting & { outcome: ApprovalOutcome; remark: string }) => Sql
  }
  revert: {
    /** A select `b` over `l` with one row: the previous state, and what else the cases read. */
    beforeSql: (db: Db, reach: Reach<'team'>) => Sql
    /** SQL condition on `l` and `b`: the entry has changed since, in other ways than its version. */
    outdatedSql?: (db: Db) => Sql
    refusesSql: (db: Db, judging: Judging) => Sql
    /** A further SQL case over `w`, an entry with what has refused it so far (`refused`), for rules about several entries. */
    refusesTogetherSql?: (db: Db) => Sql
    changesSql: (db: Db, acting: Acting) => Sql
  }
  /**
   * Selects from `judged j` and `changed c`: amount and `stood` (the state before the act) as display texts, changed_at (the
   * instant of the last change), and the columns of `Own`.
   */
  outcomeSql: (db: Db, reach: Reach<'team'>) => Sql
  /** The sentences use `status` and `time` of the last change, and `day` and `what` of `recorded`. */
  refusals: Readonly<Record<'missing' | 'decided' | 'outdated' | 'undoOver', Refuse>> & Readonly<Partial<Record<string, Refuse>>>
  /** Returns the audit line: before and after, and the id and name where they are not those of the entry and its day. */
  audited: (row: ActOutcome & Own, remark: string) => Omit<AuditEntry, 'type' | 'by'>
}
type Refuse = (values: NonNullable<RefusalDetail['values']>) => Refusal
/** `recordedSql` is a condition on `l`: something of `recorded` is on its day. */
type Judging = { reach: Reach<'team'>; recordedSql: Sql }
export type Acting = { by: string; now: Date }
/** The result of an act on an entry that exists, as its row describes it. */
export type ActOutcome = {
  id: string
  person: string
  fullName: string
  day: string
  amount: string
  stood: string
  changed_at: string
  /** The name of one of `refusals`, OWN_FIGURE or MONTH_CLOSED; null when it was done. */
  problem: string | null
  /** The version that the act created. */
  version: number
  /** The manager in whose name it was decided. */
  inNameOf: { _id: string; fullName: string; email: string } | null
  /** The people whose open pages show the person's waiting entries. */
  approvers: readonly string[]
}

/** Whether an entry states a whole day or some of its hours. */
export type CheckedPart = 'day' | 'hours'

export const approvalSources = extensionPoint<ApprovalSource>('approvalSources')

/**
 * Compares what is recorded on people's days, for the person who approves an entry of one. An entry needs a look where there is a
 * gap.
 */
export type DayCheck = {
  /** It checks the hours of a day, so it also runs for entries that state only some of them. */
  isOfHours?: true
  /** Given a select of person_id and day, selects person_id, day and `gaps` (jsonb) of the days that have gaps. */
  gaps: (db: Db, reach: Reach, days: Sql) => Sql
  /** Returns the gaps of a day in words, one sentence each. */
  words: (gaps: never) => string[]
}

export const dayChecks = extensionPoint<DayCheck>('dayChecks')

export type ApprovalOutcome = 'approve' | 'decline'
export type ApprovalAct = ApprovalOutcome | 'undo'
