import type { Db, Sql } from '../../kit/postgres/db.ts'
import { shortList } from '../../kit/shared/short-list.ts'
import { formatDay } from '../../kit/shared/time.ts'
import type { MonthPointEntry } from './extension-points.ts'

/**
 * Over an expression of a day: whether its month is closed (decision 101). The trigger refuse_closed_month refuses what is
 * written anyway.
 */
export const isClosedOn = (db: Db, day: Sql): Sql => db`
  exists (select from month_closings c where c.reopened_at is null and c.month = date_trunc('month', ${day})::date)`

/** "29/10" */
export const toShortDay = (day: string): string => formatDay(day).slice(0, 5)

/** A list writes out at most this number of days of a person. */
const WRITTEN = 8
/** A person with days of the month, YYYY-MM-DD. */
export type DaysOfPerson = { id: string; fullName: string; days: string[]; hasLeft?: boolean }
/** The list of a point of the checklist: each person, "left" where they have, with their days. */
export const listDaysOfPeople = (people: readonly DaysOfPerson[], hrefOf: (person: DaysOfPerson) => string): MonthPointEntry[] =>
  people.map((person) => ({
    name: person.hasLeft === true ? `${person.fullName}, left` : person.fullName,
    detail: shortList(person.days.map(toShortDay), WRITTEN),
    href: hrefOf(person),
  }))
