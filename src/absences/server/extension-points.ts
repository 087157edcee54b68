import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Noun } from '../../kit/shared/counted.ts'

/** What people have recorded on days: a day off is refused over it. */
export type RecordedWork = {
  /** Its name for users. */
  noun: Noun
  /** Of a select of person_id and day: a select of person_id, day and name of what was recorded. */
  on: (db: Db, reach: Reach, days: Sql) => Sql
}
/** Of a select of person_id and day: a select of person_id and day of those on which something of the person is approved. */
export type ApprovedDays = (db: Db, reach: Reach, days: Sql) => Sql

/** What people record on a day: a day off is refused over it. */
export const dayFigures = extensionPoint<RecordedWork>('dayFigures')
/** Approved days: a day off that their owner enters over them waits. */
export const approvedDays = extensionPoint<ApprovedDays>('approvedDays')
