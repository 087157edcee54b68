import { readList } from '../../kit/server/read-list.ts'
import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { formatDay, toDay } from '../../kit/shared/time.ts'
import {
  everyStateRangeSql,
  firstDaySql,
  reachedSql,
  lastDayBeforeSql,
  refuseAfterLastDay,
  termsOnSql,
} from '../../users/server/lookup.ts'
import { type WeekDay, entries } from '../entries-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { found, refuse } from '../refusals.ts'
import {
  TWICE,
  getDayState,
  findDayWarning,
  findEntryDayProblem,
  listEntryDays,
  isOffDay,
  listWeekDays,
  sumFigures,
} from '../rules.ts'
import { selectTimesheetRecords, selectTimesheetsPage, entriesMatchSql } from './entry-queries.ts'
import { selectApproversOfPerson } from '../../inbox/server/lookup.ts'
import { dayInstantsSql, timesheetProjectSql, lockTimesheetPerson, projectsToFillSql } from './queries.ts'
import {
  type FinishedWork,
  type ProjectTarget,
  finishedInProjects,
  finishedInWorklog,
  projectTargets,
} from './extension-points.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { BEFORE_FIRST } from '../../users/first-day-rules.ts'
import { sortByName } from '../../kit/shared/name-order.ts'
import { STAFF_ROLES } from '../../access/levels.ts'
import type { Reason } from '../../absences/vocabulary.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { visibleAbsenceOnSql } from '../../absences/server/lookup.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import { holdsTabSql } from '../../grants/server/lookup.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { ShiftType } from '../../users/rules.ts'
import { deriveDayMark } from '../gap-rules.ts'
import { dayShareOnSql, namedHolidayOnSql } from '../../holidays/server/lookup.ts'
import { canFinishSql, finishedBySql } from './lookup.ts'
import type { NamedHoliday } from '../../holidays/day-contract.ts'
import type { TimesheetStatus } from '../vocabulary.ts'

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
type DayWork = { rows: readonly FinishedWork[]; units: readonly FinishedWork[] }
const getDayWork = ({ extensionsOf }: Pick<Registered, 'extensionsOf'>): DayWork => ({
  rows: extensionsOf(finishedInProjects),
  units: extensionsOf(finishedInWorklog),
})
type Asked = { userId: string; days: readonly string[]; work: DayWork }

/** Aggregates rows `f` with the name and the count of a file. */
const byFileSql = (db: Db): Sql => db`coalesce(jsonb_agg(jsonb_build_object('name', f.part, 'count', f.count)), '[]')`

/**
 * Selects the days of a person: the first day (decision 95), the shift, the holiday, and the projects of the day. It includes the
 * finished and recorded work in these projects and in others.
 */
const selectDaysOf = (db: Db, reach: Reach<'own'>, { userId, days, work }: Asked) => {
  const query = { people: db`select ${userId}::uuid`, from: days[0] ?? '', to: days.at(-1) ?? '' }
  return db<DayRow[]>`
  with finished as materialized (
    select day, of_id, part, sum(count)::int as count from (${finishedBySql(db, reach, work.rows, query)}) f group by day, of_id, part),
  logged as materialized (select day, of_id, sum(count) as count from (${finishedBySql(db, reach, work.units, query)}) f group by day, of_id),
  active as materialized (
    select s.from_day, s.until_day from (${everyStateRangeSql(db, db`select ${userId}::uuid`)}) s
    where s.state = 'active' and s.roles && ${STAFF_ROLES as readonly string[] as string[]}::text[]),
  mine as materialized (
    select d.day, p.id, p.name, p.sort_key from unnest(${days as string[]}::date[]) as d(day)
      cross join lateral ${projectsToFillSql(db, db`${userId}::uuid`, dayInstantsSql(db, db`d.day`))} m join project_names p on p.id = m.project_id
    group by d.day, p.id, p.name, p.sort_key)
  select d.day::text as date,
    ${closedOnSql(db, db`d.day`)} as is_closed,
    ${visibleAbsenceOnSql(db, { id: userId, roles: [] }, { person: db`${userId}::uuid`, day: db`d.day` })} as absence,
    ${namedHolidayOnSql(db, { person: db`${userId}::uuid`, day: db`d.day` })} as holiday, ${shiftOnSql(db, userId, db`d.day`)} as shift_type,
    exists (select from active a where a.from_day <= d.day and d.day < a.until_day) as is_staff,
    ${firstDaySql(db, db`${userId}::uuid`)}::text as first,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', m.id, 'name', m.name, 
        'task_rows', case when ${canFinishSql(db, reach, work.rows, db`m.id`)} then f.count end, 'files', f.files,
        'worklog', case when ${canFinishSql(db, reach, work.units, db`m.id`)} then coalesce(l.count, 0) end) order by m.sort_key, m.id), '[]')
      from mine m cross join lateral (
          select coalesce(sum(f.count), 0)::int as count, ${byFileSql(db)} as files from finished f where f.of_id = m.id and f.day = m.day) f
        left join logged l on l.of_id = m.id and l.day = m.day
      where m.day = d.day) as projects,
    (select ${byFileSql(db)} from finished f
      where f.day = d.day and f.of_id not in (select m.id from mine m where m.day = d.day)
        and ${timesheetProjectSql(db, db`f.of_id`)}) as elsewhere
  from unnest(${days as string[]}::date[]) as d(day) order by d.day`
}

type FilledAsked = Asked & { now: Date; today: string }
async function daysOfPerson(db: Db, reach: Reach<'own'>, { userId, days, now, today, work }: FilledAsked): Promise<WeekDay[]> {
  const [rows, records] = await Promise.all([
    selectDaysOf(db, reach, { userId, days, work }),
    selectTimesheetRecords(db, {
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
      ...getDayState({ date, today, first, isClosed, status }),
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

const MAX_ADDERS = 3
/**
 * Selects the names of active people who can add others to timesheet projects. People with that grant come before the ADMINs (ADR
 * 27).
 */
const selectAdderNames = async (db: Db, { day }: Reach<'own'>): Promise<string[]> => {
  const isGranted = holdsTabSql(db, ['Timesheet'], day)
  const rows = await db<{ name: string }[]>`
    select u.full_name as name from identities u
    where u.account_state = 'active' and u.deleted_at is null and ('ADMIN' = any (u.roles) or ${isGranted})
    order by ${isGranted} desc, u.sort_key, u.id limit ${MAX_ADDERS}`
  return rows.map(({ name }) => name)
}

type WorthOfDay = { scheduled: number; perDay: number; targets: { project: string; target: number }[] }
type WorthAsked = { userId: string; day: string; targetOf: readonly ProjectTarget[] }
/**
 * Selects the hours of the shift on a person's day, and the targets of the projects that its timesheet has or can have. The
 * trigger copy_entry_day_to_line sets the user_id and the day of the lines.
 */
const selectWorthOfDay = (db: Db, reach: Reach<'own'>, { userId, day, targetOf }: WorthAsked) => {
  const [person, on] = [db`${userId}::uuid`, db`${day}::date`]
  const target = targetOf.reduce<Sql>(
    (before, each) => db`coalesce(${before}, ${each(db, reach, { person, key: db`p.name_key`, day: on })})`,
    db`null::numeric`,
  )
  return db<WorthOfDay[]>`
    select (e.working_hours * ${dayShareOnSql(db, { shift: db`e.shift_type`, person, day: on })})::float8 as scheduled,
      e.working_hours::float8 as "perDay",
      (select coalesce(jsonb_agg(jsonb_build_object('project', t.id, 'target', t.target)), '[]') from (
        select p.id, ${target} as target from project_names p
        where p.id in (select m.project_id from ${projectsToFillSql(db, person, dayInstantsSql(db, on))} m)
          or p.id in (select l.project_id from timesheet_lines l where l.user_id = ${person} and l.day = ${on})) t
        where t.target > 0) as targets
    from (${termsOnSql(db, person, on)}) e`
}

type SentLine = { id: string; done: number }

/**
 * Refuses a day that cannot be submitted now.
 * @throws INVALID_REQUEST
 */
const checkDay = (day: string, now: Date): void => {
  const problem = findEntryDayProblem(day, toDay(now))
  if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path: 'date', message: problem }] })
}

/**
 * Refuses a day before the person's first day, because no report includes it (decision 95).
 * @throws BEFORE_FIRST_DAY
 */
const checkFirst = (day: string, { first }: Pick<DayContext, 'first'>): void => {
  if (day < first) refuse('BEFORE_FIRST_DAY', { issues: [{ path: 'date', message: BEFORE_FIRST }] })
}

/**
 * Resolves the sent lines to the projects that the person has on the day. Refuses a project that the person is not in on that
 * day, and a project that is listed twice.
 * @throws INVALID_REQUEST
 */
const resolveEntryLines = (sent: readonly SentLine[], named: readonly NamedProject[], day: string): EntryLine[] => {
  const seen = new Set<string>()
  const issues: Issue[] = []
  const lines = sent.flatMap(({ done }, at): EntryLine[] => {
    const project = named.find(({ place }) => place === at)
    const path = `projects.${at}.id`
    if (project === undefined) issues.push({ path, message: `This is not one of your timesheet projects on ${formatDay(day)}.` })
    else if (seen.has(project.id)) issues.push({ path, message: TWICE })
    if (project === undefined || seen.has(project.id)) return []
    seen.add(project.id)
    return [{ project: project.id, done, rows: project.task_rows }]
  })
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  return lines
}

const isOff = ({ shift_type: shiftType, ...of }: Pick<DayContext, 'shift_type' | 'absence' | 'holiday'>, day: string): boolean =>
  isOffDay(day, { shiftType, ...of })

const PAGE = { usual: 100, most: 500 }
const MAX_DECLINED = 3

const audited = ({ status, projects, userRemarks }: TimesheetRecord) => ({
  status,
  projects: projects.map(({ name, done }) => `${name}: ${done}`),
  ...(userRemarks !== '' && { userRemarks }),
})
const objectOf = ({ _id, user, date }: TimesheetRecord) => ({
  type: 'timesheet',
  id: _id,
  name: `${user.fullName} ${formatDay(date)}`,
})

type Filling = Pick<Call<typeof entries.submit>, 'db' | 'actor' | 'reach' | 'registered'>

/** Reads what the day of an entry is checked against, and which of the sent projects the caller is in on that day. */
const readDay = async ({ db, actor, reach, registered }: Filling, day: string, sent: readonly { id: string }[] = []) => {
  const texts = sent.map(({ id }) => id)
  const work = registered.extensionsOf(finishedInProjects)
  const context = found(await selectDayContext(db, reach, { userId: actor.id, day, texts, work }), 'TIMESHEET_NOT_FOUND')
  return { ...context, offDay: isOff(context, day) }
}

export const entryRoutes = routes('timesheets', entries, {
  submit: async (call) => {
    const { db, actor, reach, body, clock, audit, publish } = call
    found(await lockTimesheetPerson(db, reach, { id: actor.id, email: actor.email }), 'USER_NOT_FOUND')
    // The time is read after the lock, because the day may have changed while this call waited (decision 126).
    const now = clock()
    const { date: day, projects, remarks = '' } = body
    checkDay(day, now)
    const context = await readDay(call, day, projects)
    if (context.filled) refuse('TIMESHEET_SUBMIT_ERR')
    checkFirst(day, context)
    refuseAfterLastDay(context.last_before)
    const lines = resolveEntryLines(projects, context.projects, day)
    await insertEntry(db, { userId: actor.id, day, lines, remarks, offDay: context.offDay, now })
    const which = db`e.user_id = ${actor.id} and e.day = ${day}`
    const data = found(await selectTimesheetRecords(db, { which, readerId: actor.id, now }), 'TIMESHEET_NOT_FOUND')
    audit({ ...objectOf(data), after: audited(data) })
    publish([actor.id, ...(await selectApproversOfPerson(db, actor.id, toDay(now)))])
    return { data, warning: findDayWarning({ ...context, day, off: context.offDay }) }
  },

  resubmit: async (call) => {
    const { db, actor, reach, body, clock, audit, publish } = call
    found(await lockTimesheetPerson(db, reach, { id: actor.id, email: actor.email }), 'USER_NOT_FOUND')
    const entry = found(await lockOwnEntry(db, reach, asId(body.timesheetId.trim())), 'TIMESHEET_NOT_FOUND')
    const now = clock()
    if (entry.status !== 'REJECTED') refuse('NOT_DECLINED')
    const { projects, userRemarks: remarks } = body
    const context = await readDay(call, entry.day, projects)
    refuseAfterLastDay(context.last_before)
    const lines = projects === undefined ? entry.lines : resolveEntryLines(projects, context.projects, entry.day)
    const record = async () =>
      found(await selectTimesheetRecords(db, { which: db`e.id = ${entry.id}`, readerId: actor.id, now }), 'TIMESHEET_NOT_FOUND')
    const before = await record()
    await refillEntry(db, entry.id, { userId: actor.id, day: entry.day, lines, remarks, offDay: context.offDay, now })
    const data = await record()
    audit({ ...objectOf(data), before: audited(before), after: audited(data) })
    publish([actor.id, ...(await selectApproversOfPerson(db, actor.id, toDay(now)))])
    return { data, warning: findDayWarning({ ...context, day: entry.day, off: context.offDay }) }
  },

  own: async (call) => {
    const { db, actor, reach, query, now } = call
    const which = entriesMatchSql(db, reachedSql(db, reach, db`e.user_id`), query)
    return readList(call, PAGE, (page) => selectTimesheetsPage(db, { which, page, readerId: actor.id, now }))
  },

  week: async ({ db, actor, reach, query, now, registered }) => {
    const today = toDay(now)
    const params = { userId: actor.id, today, now, work: getDayWork(registered) }
    const days = await daysOfPerson(db, reach, { ...params, days: listWeekDays(query.day ?? today) })
    const isElsewhere = days.some(({ elsewhere }) => elsewhere.length > 0)
    return { today, days, adders: isElsewhere ? await selectAdderNames(db, reach) : [] }
  },

  hours: async ({ db, actor, reach, query, registered }) => {
    const targetOf = registered.extensionsOf(projectTargets)
    return { data: found(await selectWorthOfDay(db, reach, { userId: actor.id, day: query.day, targetOf }), 'UNEXPECTED') }
  },

  recent: async ({ db, actor, reach, now, registered }) => {
    const today = toDay(now)
    const which = entriesMatchSql(db, reachedSql(db, reach, db`e.user_id`), { status: ['REJECTED'] })
    const [days, declined] = await Promise.all([
      daysOfPerson(db, reach, { userId: actor.id, today, now, days: listEntryDays(today), work: getDayWork(registered) }),
      selectTimesheetRecords(db, { which, page: { limit: MAX_DECLINED, offset: 0 }, readerId: actor.id, now }),
    ])
    return { today, days: days.toReversed(), declined }
  },
})

const shiftOnSql = (db: Db, userId: string, day: Sql): Sql => db`(
  select t.shift_type::float8 from (${termsOnSql(db, db`${userId}::uuid`, day)}) t)`

type NamedProject = { place: number; id: string; name: string; task_rows: number | null }
type DayContext = {
  filled: boolean
  first: string
  /** The person's last day if it precedes the day. Otherwise null. */
  last_before: string | null
  shift_type: ShiftType
  absence: Reason | null
  holiday: NamedHoliday
  projects: NamedProject[]
}
type GroundAsked = { userId: string; day: string; texts: readonly string[]; work: readonly FinishedWork[] }
/**
 * Selects the facts against which an entry of a locked person for a day is checked: an existing entry, the shift, an absence and
 * a holiday. It also selects the named projects (ids or names) that the person is in on the day, with the `place` of the text
 * from 0. The projects are locked, so that their module cannot be switched off before the commit.
 */
const selectDayContext = (db: Db, reach: Reach<'own'>, { userId, day, texts, work }: GroundAsked) => db<DayContext[]>`
  with named as materialized (
    select (t.place - 1)::int as place, p.id, p.name
    from (select text, place, project_key(text) as key from unnest(${texts as string[]}::text[]) with ordinality as t(text, place) offset 0) t
      join module_projects p on p.module = 'timesheets' and p.deleted_at is null
        and (p.id::text = lower(btrim(t.text)) or p.name_key = t.key)
    where p.id in (select f.project_id from ${projectsToFillSql(db, db`${userId}::uuid`, dayInstantsSql(db, db`${day}::date`))} f)
    order by p.id for key share of p),
  finished as (
    select of_id, sum(count)::int as count
    from (${finishedBySql(db, reach, work, { people: db`select ${userId}::uuid`, from: day, to: day })}) f group by of_id)
  select exists (select from timesheet_entries where user_id = ${userId} and day = ${day}) as filled,
    ${firstDaySql(db, db`${userId}::uuid`)}::text as first, ${lastDayBeforeSql(db, db`${userId}::uuid`, db`${day}::date`)}::text as last_before, ${shiftOnSql(db, userId, db`${day}::date`)} as shift_type, ${visibleAbsenceOnSql(db, { id: userId, roles: [] }, { person: db`${userId}::uuid`, day: db`${day}::date` })} as absence,
    ${namedHolidayOnSql(db, { person: db`${userId}::uuid`, day: db`${day}::date` })} as holiday,
    (select coalesce(jsonb_agg(jsonb_build_object('place', n.place, 'id', n.id, 'name', n.name, 'task_rows',
        case when ${canFinishSql(db, reach, work, db`n.id`)} then coalesce(f.count, 0) end) order by n.place), '[]')
      from named n left join finished f on f.of_id = n.id) as projects`

type EntryLine = { project: string; done: number; rows: number | null }
type Filled = {
  userId: string
  day: string
  lines: readonly EntryLine[]
  remarks: string
  offDay: boolean
  now: Date
}

/** Sums the finished rows of the lines, or returns null if no line can have any. */
const rowsOf = (lines: readonly EntryLine[]): number | null => {
  const counts = lines.map(({ rows }) => rows).filter((rows) => rows !== null)
  return counts.length === 0 ? null : sumFigures(counts)
}

/**
 * Inserts lines into the statement's `entry`. The trigger copy_entry_day_to_line copies user_id and day from the entry to each
 * line, and the foreign key timesheet_lines_day_fkey keeps them equal. From then on, the lines count in the productivity reports
 * (`selectLinesIn` of src/reports/server/gather.ts), even before their approval, unless the reader excludes unapproved lines.
 */
const insertLinesSql = (db: Db, json: string): Sql => db`
  insert into timesheet_lines (entry_id, place, project_id, done, task_rows) select e.id, l.place, l.project, l.done, l.rows
  from entry e, rows from (jsonb_to_recordset(${json}::text::jsonb) as (project uuid, done numeric, rows int))
    with ordinality as l(project, done, rows, place)`

const insertEntry = (db: Db, { userId, day, lines, remarks, offDay, now }: Filled) => db`
  with entry as (
    insert into timesheet_entries (user_id, day, status, user_remarks, filled_at, off_day, done, task_rows)
    values (${userId}, ${day}, 'FILLED', ${remarks}, ${now.toISOString()}, ${offDay}, ${sumFigures(lines.map(({ done }) => done))}, ${rowsOf(lines)})
    returning id),
  lines as (${insertLinesSql(db, JSON.stringify(lines))})
  insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, lines, version)
  select id, ${userId}, ${now.toISOString()}, 'filled', ${userId}, ${remarks}, ${JSON.stringify(lines)}::text::jsonb, 1 from entry`

type OwnEntry = { id: string; day: string; status: TimesheetStatus; lines: EntryLine[] }
const lockOwnEntry = (db: Db, reach: Reach<'own'>, id: string | null) => db<OwnEntry[]>`
  select e.id, e.day, e.status,
    (select jsonb_agg(jsonb_build_object('project', l.project_id, 'done', l.done, 'rows', l.task_rows) order by l.place)
      from timesheet_lines l where l.entry_id = e.id) as lines
  from timesheet_entries e where e.id = ${id} and ${reachedSql(db, reach, db`e.user_id`)} for no key update of e`

/**
 * Makes a locked entry pending again, with these lines. The decision is removed, but the remarks of the approver stay readable.
 */
const refillEntry = async (db: Db, id: string, { userId, lines, remarks, offDay, now }: Filled): Promise<void> => {
  const json = JSON.stringify(lines)
  await db`delete from timesheet_lines where entry_id = ${id}`
  await db`
    with entry as (
      update timesheet_entries set status = 'FILLED', user_remarks = ${remarks}, filled_at = ${now.toISOString()}, resubmitted = true,
        decided_at = null, decided_by = null, decided_for = null, off_day = ${offDay}, version = version + 1,
        done = ${sumFigures(lines.map(({ done }) => done))}, task_rows = ${rowsOf(lines)}
      where id = ${id} returning id, version),
    lines as (${insertLinesSql(db, json)})
    insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, lines, version)
    select id, ${userId}, ${now.toISOString()}, 'resubmitted', ${userId}, ${remarks}, ${json}::text::jsonb, version from entry`
}
