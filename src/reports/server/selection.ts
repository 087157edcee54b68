import { isNoDepartment, NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type Actor, type Role, STAFF_ROLES, mayCall } from '../../access/levels.ts'
import { findUnknownTexts } from '../../kit/shared/errors.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toDay } from '../../kit/shared/time.ts'
import {
  departmentRangesSql,
  firstDaySql,
  directReportSql,
  managerRangesSql,
  everyStateRangeSql,
} from '../../users/server/lookup.ts'
import type { Doer } from '../../users/rules.ts'
import type { ReportRequest } from '../contract.ts'
import { refuse } from '../refusals.ts'
import { NO_PROJECT, type WaitingMode } from '../vocabulary.ts'

/** The resolved selection of a report. Fields are ids, or null if they do not filter. Days are YYYY-MM-DD, both included. */
export type ReportSelection = {
  from: string
  /** Today at the latest, because there are no records of future days. */
  to: string
  /** The first day of the month of `from`, on which the ticket bank starts. */
  first: string
  users: string[] | null
  roles: readonly Role[] | null
  /** Ids of departments. NO_DEPARTMENT selects the days on which people had no department. */
  departments: string[] | null
  /** The managers whose teams are selected; `any` selects everybody who has a manager. */
  managers: string[] | 'any' | null
  /** Limits each day to these projects. The list contains their ids, and NO_PROJECT for work that belongs to no project. */
  projects: string[] | null
  waiting: WaitingMode
  /** Determines which reasons of absences are shown (decision 133). */
  reader: Doer
}

/** `until` is excluded. */
export type DayRange = readonly [from: string, until: string]
export type ReportPerson = {
  _id: string
  fullName: string
  email: string
  /** The days from `first` on that count for the person (decision 95). The ticket bank runs over all of them. */
  counted: DayRange[]
  shown: DayRange[]
}

const countIn = (ranges: readonly DayRange[]): number =>
  ranges.reduce((sum, [from, until]) => sum + (Date.parse(until) - Date.parse(from)) / (24 * 3_600_000), 0)
export const countDays = (people: readonly ReportPerson[]): number => countIn(people.flatMap(({ shown }) => shown))
/** Counts the person-days that a report reads, which determine how long it takes. */
export const countReadDays = (people: readonly ReportPerson[]): number => countIn(people.flatMap(({ counted }) => counted))

type Found = { id: string; name: string; place: number }
/** Ids find deleted things too, while names and emails find only present ones. Two joins are used, each with an index. */
const namedSql = (
  db: Db,
  sent: readonly string[],
  { table, title, key, keyOf }: { table: string; title: string; key: (of: Sql) => Sql; keyOf: (text: Sql) => Sql },
): Sql => db`
  with sent as materialized (
    select t.id, ${keyOf(db`t.text`)} as key, (t.place - 1)::int as place
    from unnest(${sent.map((text) => asId(text.trim())) as string[]}::uuid[], ${sent as string[]}::text[]) with ordinality as t(id, text, place))
  select n.id, n.${db(title)} as name, s.place from sent s join ${db(table)} n on n.id = s.id
  union
  select n.id, n.${db(title)}, s.place from sent s join ${db(table)} n on n.deleted_at is null and ${key(db`n`)} = s.key`
const byName = (db: Db, table: 'department_names' | 'project_names') => ({
  table,
  title: 'name',
  key: (of: Sql) => db`${of}.name_key`,
  keyOf: (text: Sql) => (table === 'project_names' ? db`project_key(${text})` : db`department_key(${text})`),
})
const byEmail = (db: Db) => ({
  table: 'identities',
  title: 'full_name',
  key: (of: Sql) => db`lower(${of}.email)`,
  keyOf: (text: Sql) => text,
})
/**
 * The kinds of things that a text may identify, either by id (including deleted ones) or by the present name or email. `seen` is
 * a condition on `p`, a project or a person.
 */
const kinds = {
  department: {
    code: 'DEPARTMENT_NOT_FOUND',
    find: (db: Db, sent: readonly string[]) => db<Found[]>`${namedSql(db, sent, byName(db, 'department_names'))}`,
  },
  project: {
    code: 'PROJECT_NOT_FOUND',
    find: (db: Db, sent: readonly string[], seen: Sql) => db<Found[]>`
      select p.id, n.name, n.place from (${namedSql(db, sent, byName(db, 'project_names'))}) n join project_names p on p.id = n.id where ${seen}`,
  },
  user: {
    code: 'USER_NOT_FOUND',
    find: (db: Db, sent: readonly string[], seen: Sql) => db<Found[]>`
      select p.id, n.name, n.place from (${namedSql(db, sent.map(toEmailKey), byEmail(db))}) n join identities p on p.id = n.id where ${seen}`,
  },
} as const

type Naming = { kind: keyof typeof kinds; sent: readonly string[]; seen?: Sql }
/** `place` is the index of the text that identifies the thing. */
export const selectSentThings = async (db: Db, { kind, sent, seen = db`true` }: Naming): Promise<Found[]> =>
  sent.length === 0 ? [] : kinds[kind].find(db, sent, seen)
/** Null if the field is empty. */
async function idsOf(db: Db, { field, ...naming }: Naming & { field: string }): Promise<string[] | null> {
  const { kind, sent } = naming
  if (sent.length === 0) return null
  const found = await selectSentThings(db, naming)
  const issues = findUnknownTexts(field, sent, found, kind)
  return issues.length > 0 ? refuse(kinds[kind].code, { issues }) : found.map(({ id }) => id)
}

export const ALL_PARTS = {
  users: [],
  roles: [],
  departments: [],
  managers: [],
  projects: [],
  waiting: 'counted',
  isLatestFirst: false,
  paging: {},
} satisfies Partial<ReportRequest>

type Asking = { actor: Actor; now: Date }

/**
 * Resolves the form to what the caller may see (002 §5, decisions 95, P223). Staff and sub-admins see only themselves, and
 * managers see the days on which a person was in their team. Refuses a text that identifies nothing the caller may see.
 * @throws INVALID_REQUEST
 */
export async function resolveSelection(db: Db, form: ReportRequest, { actor, now }: Asking): Promise<ReportSelection> {
  const today = toDay(now)
  const { type, from } = form
  const to = form.to < today ? form.to : today
  const days = { from, to, first: `${from.slice(0, 7)}-01`, waiting: form.waiting, reader: actor }
  const projectsOf = async (seen?: Sql): Promise<string[] | null> => {
    if (form.projects.length === 0) return null
    const sent = form.projects.filter((project) => project !== NO_PROJECT)
    const ids = (await idsOf(db, { kind: 'project', field: 'projects', sent, ...(seen && { seen }) })) ?? []
    return sent.length < form.projects.length ? [...ids, NO_PROJECT] : ids
  }
  const departmentsOf = async (sent: readonly string[]): Promise<string[] | null> => {
    const words = sent.filter((text) => !isNoDepartment(text))
    const ids = await idsOf(db, { kind: 'department', field: 'department', sent: words })
    return words.length < sent.length ? [...(ids ?? []), NO_DEPARTMENT] : ids
  }
  if (!mayCall('admin or manager', actor))
    return {
      ...days,
      ...EVERYONE,
      users: [actor.id],
      projects: await projectsOf(ownProjectSql(db, actor.id)),
    }
  if (type === 'user' && form.users.length === 0)
    refuse('INVALID_REQUEST', { issues: [{ path: 'user', message: 'Please select a user.' }] })
  const isManager = actor.roles.includes('MANAGER')
  const isNarrowed = type !== 'user'
  const seen = visiblePersonSql(db, actor, { today, ...days })
  const [users, departments, managers, ofProjects] = await Promise.all([
    idsOf(db, { kind: 'user', field: 'user', sent: form.users, seen }),
    departmentsOf(isNarrowed ? form.departments : []),
    idsOf(db, { kind: 'user', field: 'manager', sent: type === 'team' && !isManager ? form.managers : [] }),
    projectsOf(),
  ])
  return {
    ...days,
    users,
    roles: isNarrowed && form.roles.length > 0 ? form.roles : null,
    departments,
    managers: isManager ? [actor.id] : type === 'team' ? (managers ?? 'any') : null,
    projects: ofProjects,
  }
}
export const EVERYONE = { users: null, roles: null, departments: null, managers: null } as const

/** Builds a condition: the person is or was a member of the project `p`. */
export const ownProjectSql = (db: Db, person: string): Sql =>
  db`exists (select from timesheet_memberships s where s.project_id = p.id and s.user_id = ${person})`

/**
 * Builds a condition: the caller sees the person `p`. A manager sees people who are in their team today or on a day of the
 * report. An ADMIN sees everybody.
 */
export const visiblePersonSql = (
  db: Db,
  { id, roles }: Actor,
  { today, from, to }: { today: string } & Pick<ReportSelection, 'from' | 'to'>,
): Sql =>
  roles.includes('MANAGER')
    ? db`
  (${directReportSql(db, db`${id}::uuid`, today, db`p.id`)} or exists (
    select from (${managerRangesSql(db, db`p.id`)}) m
    where m.manager_id = ${id}::uuid and m.from_day <= ${to}::date and m.until_day > ${from}::date))`
    : db`true`

const staff = STAFF_ROLES as readonly string[] as string[]
/** Aggregates the ranges `f` that match a condition into one multirange of days. */
const daysWhereSql = (db: Db, holds: Sql): Sql =>
  db`coalesce(range_agg(daterange(f.from_day, f.until_day)) filter (where ${holds}), '{}')`
export const listDepartmentIds = (departments: ReportSelection['departments']): string[] =>
  (departments ?? []).filter((choice) => choice !== NO_DEPARTMENT)
const rangesOfSql = (db: Db, days: Sql): Sql =>
  db`(select json_agg(json_build_array(lower(r), upper(r)) order by r) from unnest(${days}) r)`

/**
 * Selects the people who have a day in the report, by name, with their days. Roles, state, team and departments are those of each
 * day (decision 95). `q` is a part of the name or the email.
 */
export const selectReportPeople = (db: Db, { users, roles, departments, managers, ...days }: ReportSelection, q = '') => {
  const isTeam = managers === 'any' ? db`f.manager_id is not null` : db`f.manager_id = any (${managers ?? []}::uuid[])`
  const isDepartment = db`f.set_id in (select set_id from person_departments where department_id = any (${listDepartmentIds(departments)}::uuid[]))`
  const hasNone = departments?.includes(NO_DEPARTMENT) === true
  const people = db`select id from people`
  return db<ReportPerson[]>`
    with people as materialized (
      select u.id, u.full_name, u.sort_key, u.email,
        ${firstDaySql(db, db`u.id`)} as since
      from identities u
      where (${users === null}::boolean or u.id = any (${users ?? []}::uuid[]))
        and ${hasPartSql(db, db`concat_ws(' ', u.full_name, u.email)`, q)}),
    states as (
      select p.id as user_id, ${daysWhereSql(db, db`f.state = 'active' and f.roles[1] = any (${staff}::text[])`)} as counted,
        ${daysWhereSql(db, db`f.state = 'active' and f.roles[1] = any (${(roles ?? staff) as string[]}::text[])`)} as of_roles
      from people p join (${everyStateRangeSql(db, people)}) f on f.user_id = p.id
      group by p.id),
    teams as (select f.user_id, ${daysWhereSql(db, isTeam)} as days from (${managerRangesSql(db, people)}) f group by f.user_id),
    departments as (
      select f.user_id, ${daysWhereSql(db, isDepartment)} as days, ${daysWhereSql(db, db`f.set_id in (select set_id from person_departments)`)} as any_days
      from (${departmentRangesSql(db, people)}) f group by f.user_id),
    found as (
      select p.*, s.counted * datemultirange(daterange(greatest(p.since, ${days.first}::date), greatest(p.since, ${days.first}::date, ${days.to}::date + 1))) as counted,
        s.of_roles
          * case when ${managers === null}::boolean then '{(,)}' else coalesce(t.days, '{}') end
          * case when ${departments === null}::boolean then '{(,)}' else coalesce(d.days, '{}')
            + case when ${hasNone}::boolean then '{(,)}' - coalesce(d.any_days, '{}') else '{}' end end
          * datemultirange(
            daterange(greatest(p.since, ${days.from}::date), greatest(p.since, ${days.from}::date, ${days.to}::date + 1))) as shown
      from people p join states s on s.user_id = p.id left join teams t on t.user_id = p.id left join departments d on d.user_id = p.id)
    select id as "_id", full_name as "fullName", email, ${rangesOfSql(db, db`counted`)} as counted, ${rangesOfSql(db, db`counted * shown`)} as shown
    from found where not isempty(counted * shown)
    order by sort_key, id`
}

/** The reader that is used when a month is closed or read. It sees everything. */
export const SEES_ALL = { id: '00000000-0000-0000-0000-000000000000', roles: ['ADMIN' as const] }
/** `from` must be the first day of a month. */
export const selectEverybody = async (db: Db, { from, to }: { from: string; to: string }) => {
  const selection: ReportSelection = { ...EVERYONE, projects: null, waiting: 'counted', from, to, first: from, reader: SEES_ALL }
  return { selection, people: await selectReportPeople(db, selection) }
}
