import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'

/** Whose: a select of ids. Days YYYY-MM-DD in Asia/Kolkata, both included. */
export type FinishedWorkFilter = { people: Sql; from: string; to: string }
/** What people finish of things of a kind: fragments of a statement. */
export type FinishedWork = {
  /** Over an expression of a thing's id: whether anything of it can be finished. */
  has: (db: Db, reach: Reach, id: Sql) => Sql
  /**
   * A select of `person_id`, `day`, `of_id` (the thing), `part` (the name of the part of it, or null) and `count`: how much each
   * of the people finished of it on each of the days. Rows of the same ones add up: who reads them groups once.
   */
  counts: (db: Db, reach: Reach, filter: FinishedWorkFilter) => Sql
}

/** Of projects: rows of files. */
export const finishedInProjects = extensionPoint<FinishedWork>('finishedInProjects')
/** Of projects in the worklog: recorded units. */
export const finishedInWorklog = extensionPoint<FinishedWork>('finishedInWorklog')

/** Over expressions: the target of a person in a project, by its key, on a day; null: there is none. */
export type ProjectTarget = (db: Db, reach: Reach, of: { person: Sql; key: Sql; day: Sql }) => Sql
/** The target gives the hours of a timesheet line. */
export const projectTargets = extensionPoint<ProjectTarget>('projectTargets')
