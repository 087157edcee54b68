import type { FirstDay, OpenInMonth } from '../../closed-months/server/extension-points.ts'
import { counted } from '../../kit/shared/counted.ts'
import { isReached } from '../../users/server/lookup.ts'

/** A month with absences that wait is not closed (decision 146). */
export const openInMonth: OpenInMonth = async (db, reach, { from, to }) => {
  const [open] = await db<{ waiting: number; people: number; approved: number }[]>`
    select (count(*) filter (where status = 'waiting'))::int as waiting, (count(*) filter (where status = 'approved'))::int as approved,
      (count(distinct user_id) filter (where status = 'waiting'))::int as people
    from absence_requests where day between ${from} and ${to} and ${isReached(db, reach, db`user_id`)}`
  const { waiting = 0, people = 0, approved = 0 } = open ?? {}
  return [
    {
      group: 'waiting',
      title: { open: 'Absences waiting for approval', done: 'All absences are decided' },
      noun: ['absence waiting for approval', 'absences waiting for approval'],
      count: waiting,
      detail:
        waiting > 0
          ? `of ${counted(people, 'person', 'people')}; the month can’t be closed until they are decided`
          : `${approved} approved`,
      place: { label: 'Open', href: '/inbox?kind=absence&everyone=yes' },
      blocks: true,
    },
  ]
}

export const firstDay: FirstDay = (db, reach) =>
  db`(select min(day) from absences where ${isReached(db, reach, db`user_id`)} and reason <> '')`
