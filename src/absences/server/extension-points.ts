import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Noun } from '../../kit/shared/counted.ts'

/** Work that people have recorded on days. A day off is refused over it. */
export type RecordedWork = {
  /** Its name for users. */
  noun: Noun
  /** Given a select of person_id and day, selects person_id, day and name of what was recorded. */
  on: (db: Db, reach: Reach, days: Sql) => Sql
}
/** Given a select of person_id and day, selects person_id and day of those on which something of the person is approved. */
export type ApprovedDays = (db: Db, reach: Reach, days: Sql) => Sql

/** Figures that people record on a day. A day off is refused over them. */
export const dayFigures = extensionPoint<RecordedWork>('dayFigures')
/** Approved days. A day off that the owner enters over one of them has to wait. */
export const approvedDays = extensionPoint<ApprovedDays>('approvedDays')
