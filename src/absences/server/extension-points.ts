import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Noun } from '../../kit/shared/counted.ts'

/** Work that people have recorded on days. A day off cannot be entered on a day that has any. */
export type RecordedWork = {
  noun: Noun
  /** Receives a select of person_id and day. Selects person_id, day, and the name of what was recorded on these days. */
  on: (db: Db, reach: Reach, days: Sql) => Sql
}
/** Receives a select of person_id and day. Selects those of the days on which something of the person is approved. */
export type ApprovedDays = (db: Db, reach: Reach, days: Sql) => Sql

export const dayFigures = extensionPoint<RecordedWork>('dayFigures')
/** Approved days. A day off that people enter for themselves on such a day needs a decision first. */
export const approvedDays = extensionPoint<ApprovedDays>('approvedDays')
