import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'

/** `people` is a select of ids. Days are YYYY-MM-DD in Asia/Kolkata, both included. */
export type FinishedWorkFilter = { people: Sql; from: string; to: string }
/** The work that people finish in things of one kind, as SQL fragments. */
export type FinishedWork = {
  /** SQL over a thing's id: true if any part of it can be finished. */
  has: (db: Db, reach: Reach, id: Sql) => Sql
  /**
   * A select of `person_id`, `day`, `of_id` (the thing), `part` (the name of the part of it, or null) and `count`: how much each
   * person finished on each day. The same keys may occur in several rows, so the reader sums them.
   */
  counts: (db: Db, reach: Reach, filter: FinishedWorkFilter) => Sql
}

/** Finished rows of files, by project. */
export const finishedInProjects = extensionPoint<FinishedWork>('finishedInProjects')
/** Recorded units of the worklog, by project. */
export const finishedInWorklog = extensionPoint<FinishedWork>('finishedInWorklog')

/** SQL: the target of a person in a project (by its key) on a day, or null if there is none. */
export type ProjectTarget = (db: Db, reach: Reach, of: { person: Sql; key: Sql; day: Sql }) => Sql
/** The targets from which the hours of a timesheet line are calculated. */
export const projectTargets = extensionPoint<ProjectTarget>('projectTargets')
