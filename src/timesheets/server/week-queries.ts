import type { Reason } from '../../absences/vocabulary.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { absenceSeenOn } from '../../absences/server/lookup.ts'
import { isClosedOn } from '../../closed-months/server/lookup.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { FinishedWork } from '../../kit/server/registered.ts'
import type { ShiftType } from '../../users/rules.ts'
import { USUAL_TERMS } from '../../users/rules.ts'
import type { WeekDay } from '../entries-contract.ts'
import { isOffDay } from '../rules.ts'
import { dayState } from '../week-rules.ts'
import { firstDayOf } from '../../users/server/lookup.ts'
import { canFinish, finishedBy, instantsOf, shiftOn, timesheetRecords } from './entry-queries.ts'

type DayRow = {
  date: string
  first: string
  is_closed: boolean
  absence: Reason | null
  shift_type: ShiftType | null
  projects: WeekDay['projects']
  elsewhere: number
}
type Asked = { userId: string; days: readonly string[]; work: readonly FinishedWork[] }

/** The days of a person: the first one (decision 95), the shift, the projects of the day, and what was finished in these and in others. */
const daysOf = (db: Db, reach: Reach<'own'>, { userId, days, work }: Asked) => db<DayRow[]>`
  with finished as materialized (
    select day, of_id, sum(count)::int as count
    from (${finishedBy(db, reach, work, { people: db`select ${userId}::uuid`, from: days[0] ?? '', to: days.at(-1) ?? '' })}) f group by day, of_id),
  mine as materialized (
    select d.day, p.id, p.name from unnest(${days as string[]}::date[]) as d(day)
      join timesheet_memberships m on m.user_id = ${userId} and m.during && ${instantsOf(db, db`d.day`)}
      join projects p on p.id = m.project_id and p.deleted_at is null
      join project_modules s on s.project_id = p.id and s.module = 'timesheets'
    group by d.day, p.id)
  select d.day::text as date,
    ${isClosedOn(db, db`d.day`)} as is_closed,
    ${absenceSeenOn(db, { id: userId, roles: [] }, { person: db`${userId}::uuid`, day: db`d.day` })} as absence, ${shiftOn(db, userId, db`d.day`)} as shift_type,
    ${firstDayOf(db, db`${userId}::uuid`)}::text as first,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', m.id, 'name', m.name, 'task_rows',
        case when ${canFinish(db, reach, work, db`m.id`)} then coalesce(f.count, 0) end) order by name_key(m.name)), '[]')
      from mine m left join finished f on f.of_id = m.id and f.day = m.day where m.day = d.day) as projects,
    (select coalesce(sum(f.count), 0)::int from finished f
      where f.day = d.day and f.of_id not in (select m.id from mine m where m.day = d.day)) as elsewhere
  from unnest(${days as string[]}::date[]) as d(day) order by d.day`

type FilledAsked = { userId: string; days: readonly string[]; now: Date; today: string; work: readonly FinishedWork[] }
/** Days as the person fills them. */
export async function daysOfPerson(
  db: Db,
  reach: Reach<'own'>,
  { userId, days, now, today, work }: FilledAsked,
): Promise<WeekDay[]> {
  const [rows, records] = await Promise.all([
    daysOf(db, reach, { userId, days, work }),
    timesheetRecords(db, {
      which: db`e.user_id = ${userId} and e.day = any (${days as string[]}::date[])`,
      readerId: userId,
      now,
    }),
  ])
  return rows.map(({ date, first, is_closed: isClosed, shift_type: shiftType, absence, projects, elsewhere }) => {
    const entry = records.find((record) => record.date === date) ?? null
    return {
      date,
      ...dayState({ date, today, first, isClosed, status: entry?.status }),
      off: isOffDay(shiftType ?? USUAL_TERMS.shiftType, date, absence),
      absence,
      entry,
      projects,
      elsewhere,
    }
  })
}
