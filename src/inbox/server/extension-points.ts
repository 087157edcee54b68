import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Refusal, RefusalDetail } from '../../kit/shared/errors.ts'

/**
 * A kind of entries that a person's manager or an ADMIN decides. They are listed and decided together with those of the other
 * sources (decision 123). The first fields list them (queries.ts), and the others define what a decision changes (approvals.ts).
 * `Own` has the columns that the kind adds to an outcome.
 */
export type ApprovalSource<Own = never> = {
  kind: string
  /**
   * Whether an entry is about a person's day. All such entries of one day are listed together, by the verdict on the day
   * (decision 157).
   */
  ofDay?: true
  /**
   * Whether only ADMINs decide the entries, for people of any team and in any month. Another call approves them, because an
   * approval needs more values. The inbox cannot undo it.
   */
  byAdmins?: true
  /**
   * Selects id, person_id, day, since (when it was submitted), needs_look (whether deciding it needs a look, whatever the verdict
   * on its day is) and together (an id that the entries of one request share, or null) of all undecided entries. `mine` builds a
   * condition on an expression of a person's id, which limits the entries to those of certain people.
   */
  waiting: (db: Db, reach: Reach, mine: (person: Sql) => Sql) => Sql
  /** Selects id, person_id, day, since, needs_look and `at` of the caller's decisions since `since` that still stand. */
  decided: (db: Db, reach: Reach<'team'>, since: Date) => Sql
  /**
   * Selects the details of the ids of a page: id, version, parts jsonb [{name, amount}], amount text, own_remarks text (the
   * person's remarks, '' if none), note jsonb (the values that the look of the kind compares) and returned (whether it was
   * submitted again after it was declined). A decided entry also has outcome 'approved' or 'declined', remarks, and in_name_of
   * (the id of the manager in whose name it was decided). Each of these is null if it does not apply.
   */
  shown: (db: Db, reach: Reach<'team'>, ids: Sql) => Sql

  /**
   * Locks the entries in separate statements, so that the next statement sees the latest changes. If undefined, `entriesSql`
   * locks them.
   */
  lock?: (db: Db, ids: readonly string[], act: ApprovalAct) => Promise<unknown>
  /** Returns what is recorded on the days of the entries and may prevent the act, in words and keyed by `toDayKey`. */
  recorded?: (
    db: Db,
    acting: { ids: readonly string[]; act: ApprovalAct; reach: Reach<'team'> },
    registered: Pick<Registered, 'extensionsOf'>,
  ) => Promise<ReadonlyMap<string, string>>
  /**
   * Selects the entries of `asked a`: a.seen, `since` (when it was submitted), id, user_id, day, version, decided_at, decided_by,
   * and what the other fragments read. Fragments that check an entry read it as `l`, and fragments that change it as `judged j`.
   */
  entriesSql: (db: Db, reach: Reach<'team'>) => Sql
  apply: {
    /** A condition on `l`: the outcome already applies, or nothing is left to decide. */
    decidedSql: (db: Db, outcome: ApprovalOutcome) => Sql
    /** Further cases that refuse an entry, each with the name of one of `refusals`. */
    refusesSql?: (db: Db, judging: Judging & { outcome: ApprovalOutcome }) => Sql
    /**
     * Common table expressions that store the outcome where `j.problem is null`. One of them is `changed`, with id, version and
     * the columns of `Own`.
     */
    changesSql: (db: Db, acting: Acting & { outcome: ApprovalOutcome; remark: string }) => Sql
  }
  revert: {
    /** A select `b` over `l` that returns one row: the previous state, and other values that the cases read. */
    beforeSql: (db: Db, reach: Reach<'team'>) => Sql
    /** A condition on `l` and `b`: more than the entry's version has changed in the meantime. */
    outdatedSql?: (db: Db) => Sql
    refusesSql: (db: Db, judging: Judging) => Sql
    /**
     * A further case for rules about several entries. It is over `w`, an entry with the reason for which it has been refused so
     * far (`refused`).
     */
    refusesTogetherSql?: (db: Db) => Sql
    changesSql: (db: Db, acting: Acting) => Sql
  }
  /**
   * Selects from `judged j` and `changed c`: amount and `stood` (the state before the act) as texts for display, changed_at (the
   * time of the last change), and the columns of `Own`.
   */
  outcomeSql: (db: Db, reach: Reach<'team'>) => Sql
  /** Their sentences use `status` and `time` of the last change, and `day` and `what` of `recorded`. */
  refusals: Readonly<Record<'missing' | 'decided' | 'outdated' | 'undoOver', Refuse>> & Readonly<Partial<Record<string, Refuse>>>
  /** Returns the audit line: before and after, and the id and name unless they are those of the entry and its day. */
  audited: (row: ActOutcome & Own, remark: string) => Omit<AuditEntry, 'type' | 'by'>
}
type Refuse = (values: NonNullable<RefusalDetail['values']>) => Refusal
/** `recordedSql` is a condition on `l`: `recorded` has something for its day. */
type Judging = { reach: Reach<'team'>; recordedSql: Sql }
export type Acting = { by: string; now: Date }
export type ActOutcome = {
  id: string
  person: string
  fullName: string
  day: string
  amount: string
  stood: string
  changed_at: string
  /** The name of one of `refusals`, OWN_FIGURE or MONTH_CLOSED. Null if the act succeeded. */
  problem: string | null
  version: number
  inNameOf: { _id: string; fullName: string; email: string } | null
  /** The people whose open pages show the person's undecided entries. */
  approvers: readonly string[]
}

export const approvalSources = extensionPoint<ApprovalSource>('approvalSources')

/** The days that are judged, with their first and last one, and what other domains know of them. */
export type JudgedDays = { days: Sql; from: string; to: string; extensionsOf: Registered['extensionsOf'] }
/** Judges people's days, for those who decide about them (decision 157). One domain judges. */
export type DayJudge = {
  /**
   * Selects person_id, day, `verdict` (a `DayVerdict`), `is_compared` (whether two independent sources were compared) and `gaps`
   * (jsonb, null without doubts) from a select of person_id and day. Days on which a person does not count are left out.
   */
  judged: (db: Db, reach: Reach, of: JudgedDays) => Sql
  /** Describes the doubts about a day, with one sentence for each. */
  words: (gaps: never) => string[]
}
export const dayJudges = extensionPoint<DayJudge>('dayJudges')

/** Finds sums of hours that cannot be true, for pages on which somebody enters or decides only some of a day's hours. */
export type HoursCheck = {
  /** Selects person_id, day and `gaps` (jsonb) of the days that have gaps, from a select of person_id and day. */
  gaps: (db: Db, reach: Reach, days: Sql) => Sql
  words: (gaps: never) => string[]
}
export const hoursChecks = extensionPoint<HoursCheck>('hoursChecks')

export type ApprovalOutcome = 'approve' | 'decline'
export type ApprovalAct = ApprovalOutcome | 'undo'
