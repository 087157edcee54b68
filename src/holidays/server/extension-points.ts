import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Noun } from '../../kit/shared/counted.ts'

/** Something that stands on a day because it is worked on, and goes or comes back with a holiday. */
export type DayDemand = {
  /** Its name for users. */
  noun: Noun
  /** How many there are on days; `isOn`: a condition over the day. */
  count: (db: Db, isOn: (day: Sql) => Sql) => Promise<number>
}
/** What people have recorded on days. */
export type RecordedDays = {
  noun: Noun
  /** Of a select of person_id and day: a select of person_id, day and name of what was recorded. */
  on: (db: Db, reach: Reach, days: Sql) => Sql
}

/** What holidays take from days or give back to them: a change names how many. */
export const dayDemands = extensionPoint<DayDemand>('dayDemands')
/** Days with figures keep them when a holiday comes: a change names how many. */
export const recordedOnHolidays = extensionPoint<RecordedDays>('recordedOnHolidays')
