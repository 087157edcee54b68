import type { Db, Sql } from '../../kit/postgres/db.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { formatDay } from '../../kit/shared/time.ts'
import type { MonthPointEntry } from './extension-points.ts'

/**
 * Builds a condition on an expression of a day: its month is closed (decision 101). If a call writes to the month without
 * checking it, the trigger refuse_closed_month refuses the write.
 */
export const closedOnSql = (db: Db, day: Sql): Sql => db`
  exists (select from month_closings c where c.reopened_at is null and c.month = date_trunc('month', ${day})::date)`

/** Returns text such as "29/10". */
export const toShortDay = (day: string): string => formatDay(day).slice(0, 5)

/** The maximum number of days per person that a list shows. */
const WRITTEN = 8
/** A person, with days of the month as YYYY-MM-DD. */
export type DaysOfPerson = { id: string; fullName: string; days: string[]; hasLeft?: boolean }
/** Builds the list of a checklist point: each person with their days, marked "left" if they have left. */
export const listDaysOfPeople = (people: readonly DaysOfPerson[], hrefOf: (person: DaysOfPerson) => string): MonthPointEntry[] =>
  people.map((person) => ({
    name: person.hasLeft === true ? `${person.fullName}, left` : person.fullName,
    detail: joinFirst(person.days.map(toShortDay), WRITTEN),
    href: hrefOf(person),
  }))
