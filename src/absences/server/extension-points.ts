import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Noun } from '../../kit/shared/counted.ts'

/** Work that people have recorded on days. A day off cannot be entered over it. */
export type RecordedWork = {
  /** Its name for users. */
  noun: Noun
  /** Takes a select of person_id and day. Selects person_id, day, and the name of what was recorded on these days. */
  on: (db: Db, reach: Reach, days: Sql) => Sql
}
/** Takes a select of person_id and day. Selects those on which something of the person is approved. */
export type ApprovedDays = (db: Db, reach: Reach, days: Sql) => Sql

/** Figures that people record on a day. A day off cannot be entered over them. */
export const dayFigures = extensionPoint<RecordedWork>('dayFigures')
/** Approved days. A day off that its person enters over one of them must wait for a decision. */
export const approvedDays = extensionPoint<ApprovedDays>('approvedDays')
