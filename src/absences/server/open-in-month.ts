import type { FirstDay, OpenInMonth } from '../../closed-months/server/extension-points.ts'
import { type DaysOfPerson, listDaysOfPeople } from '../../closed-months/server/lookup.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { daysByPersonSql, reachedSql } from '../../users/server/lookup.ts'

type Open = { approved: number; waiting: DaysOfPerson[] }

/**
 * Prevents a month with pending absence requests from being closed (decision 146). Requests of people who have left are decided
 * like all others.
 */
export const openInMonth: OpenInMonth = async (db, reach, { from, to }) => {
  const [open] = await db<Open[]>`
    with requests as materialized (
      select user_id, day, status from absence_requests
      where day between ${from} and ${to} and status in ('waiting', 'approved') and ${reachedSql(db, reach, db`user_id`)})
    select (select count(*)::int from requests where status = 'approved') as approved,
      ${daysByPersonSql(db, db`select user_id, day from requests where status = 'waiting'`)} as waiting`
  const { approved = 0, waiting = [] } = open ?? {}
  const place = '/inbox?kind=absence&everyone=yes'
  return [
    {
      group: 'waiting',
      title: { open: 'Absences waiting for approval', done: 'All absences are decided' },
      noun: ['absence waiting for approval', 'absences waiting for approval'],
      count: waiting.reduce((sum, { days }) => sum + days.length, 0),
      detail:
        waiting.length > 0
          ? `of ${formatQuantity(waiting.length, 'person', 'people')}; the month can’t be closed until they are decided`
          : `${approved} approved`,
      list: listDaysOfPeople(waiting, ({ fullName }) => `${place}&q=${encodeURIComponent(fullName)}`),
      place: { label: 'Open', href: place },
      blocks: true,
    },
  ]
}

export const firstDaySql: FirstDay = (db, reach) =>
  db`(select min(day) from absences where ${reachedSql(db, reach, db`user_id`)} and reason <> '')`
