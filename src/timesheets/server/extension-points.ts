import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'

/** `people` is a select of ids. Both days are YYYY-MM-DD in Asia/Kolkata and are included. */
export type FinishedWorkFilter = { people: Sql; from: string; to: string }
/** The work that people finish in objects of one kind, such as projects, as SQL fragments. */
export type FinishedWork = {
  /** A condition on an object's id: the object has something that can be finished. */
  has: (db: Db, reach: Reach, id: Sql) => Sql
  /**
   * Selects `person_id`, `day`, `of_id` (the object), `part` (the name of a part of it, or null) and `count`: how much each
   * person finished on each day. Several rows may have the same keys, so the reader sums them.
   */
  counts: (db: Db, reach: Reach, filter: FinishedWorkFilter) => Sql
}

export const finishedInProjects = extensionPoint<FinishedWork>('finishedInProjects')
export const finishedInWorklog = extensionPoint<FinishedWork>('finishedInWorklog')

/** An expression for the target of a person in a project (by its key) on a day, or null if there is none. */
export type ProjectTarget = (db: Db, reach: Reach, of: { person: Sql; key: Sql; day: Sql }) => Sql
/** The targets from which the hours of a timesheet line are calculated. */
export const projectTargets = extensionPoint<ProjectTarget>('projectTargets')
