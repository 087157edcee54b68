import type { FirstDay, OpenInMonth } from '../../closed-months/server/extension-points.ts'
import { formatQuantity, joinWords } from '../../kit/shared/counted.ts'
import { type DaysOfPerson, listDaysOfPeople, toShortDay } from '../../closed-months/server/lookup.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { daysByPersonSql, reachedSql } from '../../users/server/lookup.ts'
import { listDaysOfMonth, deriveDayMarks } from '../gap-rules.ts'
import { selectGapCalendar } from './gap-queries.ts'

/** The maximum number of people that a point of the checklist names. */
const MAX_NAMED_PEOPLE = 3
const EVERYBODY = 1_000_000
type Undecided = { waiting: DaysOfPerson[]; declined: DaysOfPerson[]; approved: number; approvers: string[] | null }

/**
 * Lists what would stay undecided if the month were closed, and the days that nobody filled. They are counted as in the calendar
 * of missing days.
 */
export const openInMonth: OpenInMonth = async (db, reach, { from, to }) => {
  const month = from.slice(0, 7)
  const reader = { id: reach.userId, roles: ['ADMIN' as const] }
  const all = { q: '', manager: null, department: null, person: null, limit: EVERYBODY, offset: 0 }
  const ofPeople = (status: string) => daysByPersonSql(db, db`select user_id, day from entries where status = ${status}`)
  const [[open], [calendar]] = await Promise.all([
    db<Undecided[]>`
      with entries as materialized (
        select user_id, day, status from timesheet_entries where day between ${from} and ${to} and ${reachedSql(db, reach, db`user_id`)})
      select ${ofPeople('FILLED')} as waiting, ${ofPeople('REJECTED')} as declined,
        (count(*) filter (where status = 'APPROVED'))::int as approved,
        (select array_agg(m.full_name order by m.sort_key, m.id) from identities m
          where m.id in (select manager_on(e.user_id, e.day) from entries e where e.status = 'FILLED')) as approvers
      from entries`,
    selectGapCalendar(db, reach, { ...all, reader, from, to }),
  ])
  const { waiting = [], declined = [], approved = 0 } = open ?? {}
  const approvers = open?.approvers ?? []
  const days = listDaysOfMonth(month)
  const gaps = (calendar?.people ?? []).flatMap((person) => {
    const marks = deriveDayMarks(person, days, reach.day)
    const missing = days.filter((_, at) => marks[at] === 'missing')
    return missing.length === 0 ? [] : [{ id: person._id, fullName: person.fullName, days: missing }]
  })
  const listOf = (people: readonly DaysOfPerson[]) =>
    listDaysOfPeople(people, ({ id }) => `/timesheet/gaps?month=${month}&person=${id}`)
  const calendarPlace = { label: 'Open', href: `/timesheet/gaps?month=${month}` }
  return [
    {
      group: 'waiting',
      title: { open: 'Timesheets waiting for approval', done: 'All timesheets are decided' },
      noun: ['timesheet waiting for approval', 'timesheets waiting for approval'],
      count: countDays(waiting),
      list: listOf(waiting),
      detail:
        waiting.length > 0
          ? `of ${formatQuantity(waiting.length, 'person', 'people')}${approvers.length > 0 ? `; managers ${joinWords(approvers)}` : ''}`
          : `${approved} approved`,
      place: { label: 'Open', href: '/inbox?kind=timesheet&everyone=yes' },
    },
    {
      group: 'waiting',
      title: { open: 'Timesheets were declined', done: 'No timesheet is declined' },
      noun: ['declined timesheet', 'declined timesheets'],
      count: countDays(declined),
      list: listOf(declined),
      detail:
        declined.length > 0
          ? `of ${formatQuantity(declined.length, 'person', 'people')}, not sent again`
          : 'All declined timesheets were sent again',
      place: calendarPlace,
    },
    {
      group: 'missing',
      title: { open: 'Days without a timesheet', done: 'Every day has its timesheet' },
      noun: ['day without a timesheet', 'days without a timesheet'],
      count: countDays(gaps),
      list: listOf(gaps),
      detail:
        gaps.length > 0
          ? joinFirst(
              gaps.map(({ fullName, days: of }) => `${fullName} ${gapDays(of)}`),
              MAX_NAMED_PEOPLE,
            )
          : 'of everyone in a timesheet project',
      place: calendarPlace,
    },
  ]
}

const countDays = (people: readonly DaysOfPerson[]): number => people.reduce((sum, { days }) => sum + days.length, 0)
/** Returns "29/10" for one day, or "3 days" for several. */
const gapDays = (days: readonly string[]): string =>
  days.length === 1 ? toShortDay(days[0] ?? '') : formatQuantity(days.length, 'day')

export const firstDaySql: FirstDay = (db, reach) =>
  db`(select min(day) from timesheet_entries where ${reachedSql(db, reach, db`user_id`)})`
