import type { FirstDay, OpenInMonth } from '../../closed-months/server/extension-points.ts'
import { type DaysOfPerson, listDaysOfPeople } from '../../closed-months/server/lookup.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { daysByPersonSql, reachedSql } from '../../users/server/lookup.ts'

export const openInMonth: OpenInMonth = async (db, reach, { from, to }) => {
  const [open] = await db<{ waiting: DaysOfPerson[]; returned: number; of_returned: number; approved: number }[]>`
    with records as materialized (
      select user_id, day, approved, returned from qualitative_records
      where deleted_at is null and day between ${from} and ${to} and ${reachedSql(db, reach, db`user_id`)})
    select ${daysByPersonSql(db, db`select user_id, day from records where not approved and not returned`)} as waiting,
      (count(*) filter (where returned))::int as returned, (count(distinct user_id) filter (where returned))::int as of_returned,
      (count(*) filter (where approved))::int as approved
    from records`
  const { waiting = [], returned = 0, of_returned: ofReturned = 0, approved = 0 } = open ?? {}
  return [
    {
      group: 'waiting',
      title: { open: 'Qualitative records waiting for approval', done: 'All qualitative records are decided' },
      noun: ['qualitative record waiting for approval', 'qualitative records waiting for approval'],
      count: waiting.reduce((sum, { days }) => sum + days.length, 0),
      list: listDaysOfPeople(waiting, ({ fullName }) => `/inbox?kind=qualitative&everyone=yes&q=${encodeURIComponent(fullName)}`),
      detail: waiting.length > 0 ? `of ${formatQuantity(waiting.length, 'person', 'people')}` : `${approved} approved`,
      place: { label: 'Open', href: '/inbox?kind=qualitative&everyone=yes' },
    },
    {
      group: 'waiting',
      title: { open: 'Qualitative records were returned', done: 'No qualitative record is returned' },
      noun: ['returned qualitative record', 'returned qualitative records'],
      count: returned,
      detail:
        returned > 0
          ? `of ${formatQuantity(ofReturned, 'person', 'people')}, not sent again`
          : 'All returned records were sent again',
      place: { label: 'Open', href: '/qualitativedata/all' },
    },
  ]
}

export const firstDaySql: FirstDay = (db, reach) =>
  db`(select min(day) from qualitative_records where ${reachedSql(db, reach, db`user_id`)} and deleted_at is null)`
