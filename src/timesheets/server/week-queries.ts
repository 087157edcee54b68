import { sortByName } from '../../kit/shared/name-order.ts'
import { STAFF_ROLES } from '../../access/levels.ts'
import type { Reason } from '../../absences/vocabulary.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { absenceSeenOn } from '../../absences/server/lookup.ts'
import { isClosedOn } from '../../closed-months/server/lookup.ts'
import { holdsTab } from '../../grants/server/lookup.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { type FinishedWork, type ProjectTarget, finishedInProjects, finishedInWorklog } from './extension-points.ts'
import type { ShiftType } from '../../users/rules.ts'
import type { WeekDay } from '../entries-contract.ts'
import { deriveDayMark } from '../gap-rules.ts'
import { isOffDay } from '../rules.ts'
import { dayState } from '../week-rules.ts'
import { dayShareOn, namedHolidayOn } from '../../holidays/server/lookup.ts'
import { everyStateRange, firstDaySql, termsOn } from '../../users/server/lookup.ts'
import { shiftOn, timesheetRecords } from './entry-queries.ts'
import { canFinish, finishedBy } from './lookup.ts'
import { dayInstantsSql, isTimesheetProject, projectsToFill } from './queries.ts'

type DayRow = {
  date: string
  first: string
  is_closed: boolean
  absence: Reason | null
  holiday: WeekDay['holiday']
  shift_type: ShiftType
  is_staff: boolean
  projects: WeekDay['projects']
  elsewhere: WeekDay['elsewhere']
}
/** What is finished of projects: rows of files, and units of the worklog. */
type DayWork = { rows: readonly FinishedWork[]; units: readonly FinishedWork[] }
export const getDayWork = ({ extensionsOf }: Pick<Registered, 'extensionsOf'>): DayWork => ({
  rows: extensionsOf(finishedInProjects),
  units: extensionsOf(finishedInWorklog),
})
type Asked = { userId: string; days: readonly string[]; work: DayWork }

/** Over rows `f` of finished parts. */
const byFile = (db: Db): Sql => db`coalesce(jsonb_agg(jsonb_build_object('name', f.part, 'count', f.count)), '[]')`

/**
 * The days of a person: the first one (decision 95), the shift, the holiday, the projects of the day, and what was finished and
 * recorded in these and in others.
 */
const daysOf = (db: Db, reach: Reach<'own'>, { userId, days, work }: Asked) => {
  const query = { people: db`select ${userId}::uuid`, from: days[0] ?? '', to: days.at(-1) ?? '' }
  return db<DayRow[]>`
  with finished as materialized (
    select day, of_id, part, sum(count)::int as count from (${finishedBy(db, reach, work.rows, query)}) f group by day, of_id, part),
  logged as materialized (select day, of_id, sum(count) as count from (${finishedBy(db, reach, work.units, query)}) f group by day, of_id),
  active as materialized (
    select s.from_day, s.until_day from (${everyStateRange(db, db`select ${userId}::uuid`)}) s
    where s.state = 'active' and s.roles && ${STAFF_ROLES as readonly string[] as string[]}::text[]),
  mine as materialized (
    select d.day, p.id, p.name, p.sort_key from unnest(${days as string[]}::date[]) as d(day)
      cross join lateral ${projectsToFill(db, db`${userId}::uuid`, dayInstantsSql(db, db`d.day`))} m join project_names p on p.id = m.project_id
    group by d.day, p.id, p.name, p.sort_key)
  select d.day::text as date,
    ${isClosedOn(db, db`d.day`)} as is_closed,
    ${absenceSeenOn(db, { id: userId, roles: [] }, { person: db`${userId}::uuid`, day: db`d.day` })} as absence,
    ${namedHolidayOn(db, { person: db`${userId}::uuid`, day: db`d.day` })} as holiday, ${shiftOn(db, userId, db`d.day`)} as shift_type,
    exists (select from active a where a.from_day <= d.day and d.day < a.until_day) as is_staff,
    ${firstDaySql(db, db`${userId}::uuid`)}::text as first,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', m.id, 'name', m.name, 
        'task_rows', case when ${canFinish(db, reach, work.rows, db`m.id`)} then f.count end, 'files', f.files,
        'worklog', case when ${canFinish(db, reach, work.units, db`m.id`)} then coalesce(l.count, 0) end) order by m.sort_key, m.id), '[]')
      from mine m cross join lateral (
          select coalesce(sum(f.count), 0)::int as count, ${byFile(db)} as files from finished f where f.of_id = m.id and f.day = m.day) f
        left join logged l on l.of_id = m.id and l.day = m.day
      where m.day = d.day) as projects,
    (select ${byFile(db)} from finished f
      where f.day = d.day and f.of_id not in (select m.id from mine m where m.day = d.day)
        and ${isTimesheetProject(db, db`f.of_id`)}) as elsewhere
  from unnest(${days as string[]}::date[]) as d(day) order by d.day`
}

type FilledAsked = Asked & { now: Date; today: string }
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
  return rows.map((row) => {
    const {
      date,
      first,
      is_closed: isClosed,
      shift_type: shiftType,
      is_staff: isStaff,
      absence,
      holiday,
      projects,
      elsewhere,
    } = row
    const entry = records.find((record) => record.date === date) ?? null
    const status = entry?.status
    return {
      date,
      ...dayState({ date, today, first, isClosed, status }),
      off: isOffDay(date, { shiftType, absence, holiday }),
      holiday,
      absence,
      mark: deriveDayMark({ date, today, first, status, absence, holiday, shiftType, isStaff, isMember: projects.length > 0 }),
      entry,
      projects: projects.map((project) => ({ ...project, files: sortByName(project.files, ({ name }) => name) })),
      elsewhere: sortByName(elsewhere, ({ name }) => name),
    }
  })
}

/** How many of those who can add somebody to a project are named. */
const MOST_ADDERS = 3
/** The names of active people who add others to timesheet projects: those who are granted it before the ADMINs (ADR 27). */
export const selectAdderNames = async (db: Db, { day }: Reach<'own'>): Promise<string[]> => {
  const isGranted = holdsTab(db, ['Timesheet'], day)
  const rows = await db<{ name: string }[]>`
    select u.full_name as name from identities u
    where u.account_state = 'active' and u.deleted_at is null and ('ADMIN' = any (u.roles) or ${isGranted})
    order by ${isGranted} desc, u.sort_key, u.id limit ${MOST_ADDERS}`
  return rows.map(({ name }) => name)
}

export type WorthOfDay = { scheduled: number; perDay: number; targets: { project: string; target: number }[] }
type WorthAsked = { userId: string; day: string; targetOf: readonly ProjectTarget[] }
/** The hours of the shift on a day of a person, and the targets of the projects that its timesheet has or can have. */
export const selectWorthOfDay = (db: Db, reach: Reach<'own'>, { userId, day, targetOf }: WorthAsked) => {
  const [person, on] = [db`${userId}::uuid`, db`${day}::date`]
  const target = targetOf.reduce<Sql>(
    (before, each) => db`coalesce(${before}, ${each(db, reach, { person, key: db`p.name_key`, day: on })})`,
    db`null::numeric`,
  )
  return db<WorthOfDay[]>`
    select (e.working_hours * ${dayShareOn(db, { shift: db`e.shift_type`, person, day: on })})::float8 as scheduled,
      e.working_hours::float8 as "perDay",
      (select coalesce(jsonb_agg(jsonb_build_object('project', t.id, 'target', t.target)), '[]') from (
        select p.id, ${target} as target from project_names p
        where p.id in (select m.project_id from ${projectsToFill(db, person, dayInstantsSql(db, on))} m)
          or p.id in (select l.project_id from timesheet_lines l where l.user_id = ${person} and l.day = ${on})) t
        where t.target > 0) as targets
    from (${termsOn(db, person, on)}) e`
}
