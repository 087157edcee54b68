import type { Db, Sql } from '../../kit/postgres/db.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { formatDay } from '../../kit/shared/time.ts'
import type { MonthPointEntry } from './extension-points.ts'

/**
 * Builds a condition on an expression of a day: its month is closed (decision 101). The trigger refuse_closed_month rejects
 * writes of calls that do not check it.
 */
export const closedOnSql = (db: Db, day: Sql): Sql => db`
  exists (select from month_closings c where c.reopened_at is null and c.month = date_trunc('month', ${day})::date)`

export const toShortDay = (day: string): string => formatDay(day).slice(0, 5)

const WRITTEN = 8
export type DaysOfPerson = { id: string; fullName: string; days: string[]; hasLeft?: boolean }
/** Builds the list of a checklist point: each person with the open days, and "left" after people who have left. */
export const listDaysOfPeople = (people: readonly DaysOfPerson[], hrefOf: (person: DaysOfPerson) => string): MonthPointEntry[] =>
  people.map((person) => ({
    name: person.hasLeft === true ? `${person.fullName}, left` : person.fullName,
    detail: joinFirst(person.days.map(toShortDay), WRITTEN),
    href: hrefOf(person),
  }))
