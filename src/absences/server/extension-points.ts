import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Noun } from '../../kit/shared/counted.ts'

/** Work that people have recorded on days. A day off cannot be entered on a day that has any. */
export type RecordedWork = {
  noun: Noun
  /** Receives a select of person_id and day. Selects person_id, day, and the name of the record on each of these days. */
  on: (db: Db, reach: Reach, days: Sql) => Sql
}
/** Receives a select of person_id and day. Selects those days with an approved record of the person. */
export type ApprovedDays = (db: Db, reach: Reach, days: Sql) => Sql

export const dayFigures = extensionPoint<RecordedWork>('dayFigures')
/** Approved days. If people enter a day off for themselves on an approved day, it needs a decision first. */
export const approvedDays = extensionPoint<ApprovedDays>('approvedDays')
