import type { FirstDay, OpenInMonth } from '../../closed-months/server/extension-points.ts'
import { counted } from '../../kit/shared/counted.ts'
import { isReached } from '../../users/server/lookup.ts'

/** What a closed month leaves undecided. */
export const openInMonth: OpenInMonth = async (db, reach, { from, to }) => {
  const [open] = await db<{ waiting: number; people: number; returned: number; of_returned: number; approved: number }[]>`
    select (count(*) filter (where not approved and not returned))::int as waiting, (count(*) filter (where returned))::int as returned,
      (count(distinct user_id) filter (where not approved and not returned))::int as people,
      (count(distinct user_id) filter (where returned))::int as of_returned, (count(*) filter (where approved))::int as approved
    from qualitative_records where deleted_at is null and day between ${from} and ${to} and ${isReached(db, reach, db`user_id`)}`
  const { waiting = 0, people = 0, returned = 0, of_returned: ofReturned = 0, approved = 0 } = open ?? {}
  return [
    {
      group: 'waiting',
      title: { open: 'Qualitative records waiting for approval', done: 'All qualitative records are decided' },
      noun: ['qualitative record waiting for approval', 'qualitative records waiting for approval'],
      count: waiting,
      detail: waiting > 0 ? `of ${counted(people, 'person', 'people')}` : `${approved} approved`,
      place: { label: 'Open', href: '/inbox?kind=qualitative&everyone=yes' },
    },
    {
      group: 'waiting',
      title: { open: 'Qualitative records were returned', done: 'No qualitative record is returned' },
      noun: ['returned qualitative record', 'returned qualitative records'],
      count: returned,
      detail:
        returned > 0 ? `of ${counted(ofReturned, 'person', 'people')}, not sent again` : 'All returned records were sent again',
      place: { label: 'Open', href: '/qualitativedata/all' },
    },
  ]
}

export const firstDay: FirstDay = (db, reach) =>
  db`(select min(day) from qualitative_records where ${isReached(db, reach, db`user_id`)} and deleted_at is null)`
