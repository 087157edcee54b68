import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type Actor, type Role, STAFF_ROLES, mayCall } from '../../kit/shared/access.ts'
import { unknownTexts } from '../../kit/shared/errors.ts'
import { dayOf } from '../../kit/shared/time.ts'
import { departmentRanges, isReportOf, managerRanges, stateRanges } from '../../users/server/lookup.ts'
import type { ReportForm } from '../form-contract.ts'
import { refuse } from '../refusals.ts'

/** What a report is of, as it is found: ids, and null where nothing is filtered. Days YYYY-MM-DD, both included. */
export type Selection = {
  from: string
  /** At most today: there are no records of days to come. */
  to: string
  /** The first day of the month of `from`, with which the ticket bank begins. */
  first: string
  users: string[] | null
  roles: readonly Role[] | null
  departments: string[] | null
  /** Whose teams; `any`: whoever has a manager. */
  managers: string[] | 'any' | null
  /** Only lines of these projects, and the records that have one. */
  projects: string[] | null
}

/** Days of a person, the last one excluded. */
export type DayRange = readonly [from: string, until: string]
export type ReportPerson = {
  _id: string
  fullName: string
  email: string
  /** The days on which the person counts (decision 95), from `first` on: the ticket bank runs over all of them. */
  counted: DayRange[]
  /** Those that the report shows. */
  shown: DayRange[]
}

type Found = { id: string; place: number }
const texts = (db: Db, sent: readonly string[]): Sql => db`unnest(${sent as string[]}::text[]) with ordinality as t(text, place)`
/** An id, also of something deleted, or a name or an email of today. */
const kinds = {
  department: {
    noun: 'department',
    code: 'DEPARTMENT_NOT_FOUND',
    find: (db: Db, sent: readonly string[]) => db<Found[]>`
      select d.id, (t.place - 1)::int as place from ${texts(db, sent)} join departments d
        on d.id::text = lower(btrim(t.text)) or (d.deleted_at is null and name_key(d.name) = name_key(t.text))`,
  },
  projects: {
    noun: 'project',
    code: 'PROJECT_NOT_FOUND',
    find: (db: Db, sent: readonly string[]) => db<Found[]>`
      select p.id, (t.place - 1)::int as place from ${texts(db, sent)} join projects p
        on p.id::text = lower(btrim(t.text)) or (p.deleted_at is null and name_key(p.name) = name_key(t.text))`,
  },
  user: {
    noun: 'user',
    code: 'USER_NOT_FOUND',
    find: (db: Db, sent: readonly string[]) => db<Found[]>`
      select u.id, (t.place - 1)::int as place from ${texts(db, sent)} join users u
        on u.id::text = lower(btrim(t.text)) or (u.deleted_at is null and lower(u.email) = lower(btrim(t.text)))`,
  },
} as const

/** The ids of what a field names; null: nothing is named. */
async function idsOf(db: Db, kind: keyof typeof kinds, sent: readonly string[], field: string = kind): Promise<string[] | null> {
  if (sent.length === 0) return null
  const { noun, code, find } = kinds[kind]
  const found = await find(db, sent)
  const issues = unknownTexts(field, sent, found, noun)
  return issues.length > 0 ? refuse(code, { issues }) : found.map(({ id }) => id)
}

type Asking = { actor: Actor; now: Date }

/**
 * What the caller may see of what was asked: staff and sub-admins themselves, a manager the own team of each day (002 §5, decision 95).
 * Refuses what names nobody, and a person of another team.
 */
export async function selectionOf(db: Db, form: ReportForm, { actor, now }: Asking): Promise<Selection> {
  const today = dayOf(now)
  const { type, from } = form
  const to = form.to < today ? form.to : today
  const days = { from, to, first: `${from.slice(0, 7)}-01` }
  if (!mayCall('admin or manager', actor)) {
    const projects = await idsOf(db, 'projects', form.projects)
    return { ...days, users: [actor.id], roles: null, departments: null, managers: null, projects }
  }
  if (type === 'user' && form.users.length === 0)
    refuse('INVALID_REQUEST', { issues: [{ path: 'user', message: 'Please select a user.' }] })
  const isManager = actor.roles.includes('MANAGER')
  const isNarrowed = type !== 'user'
  const [users, departments, managers, projects] = await Promise.all([
    idsOf(db, 'user', form.users),
    isNarrowed ? idsOf(db, 'department', form.departments) : null,
    type === 'team' && !isManager ? idsOf(db, 'user', form.managers, 'manager') : null,
    idsOf(db, 'projects', form.projects),
  ])
  const selection: Selection = {
    ...days,
    users,
    roles: isNarrowed && form.roles.length > 0 ? form.roles : null,
    departments,
    managers: isManager ? [actor.id] : type === 'team' ? (managers ?? 'any') : null,
    projects,
  }
  if (isManager && users !== null) await refuseStrangers(db, users, { manager: actor.id, today, days })
  return selection
}

/** Who is in a manager's team neither today nor on a day of the report is refused as somebody who does not exist. */
async function refuseStrangers(
  db: Db,
  users: readonly string[],
  { manager, today, days }: { manager: string; today: string; days: Pick<Selection, 'from' | 'to'> },
): Promise<void> {
  const strangers = await db`
    select from unnest(${users as string[]}::uuid[]) u(id)
    where not ${isReportOf(db, db`${manager}::uuid`, today, db`u.id`)} and not exists (
      select from (${managerRanges(db, db`u.id`)}) m
      where m.manager_id = ${manager}::uuid and m.from_day <= ${days.to}::date and m.until_day > ${days.from}::date)`
  if (strangers.length > 0) refuse('USER_NOT_FOUND')
}

const staff = STAFF_ROLES as readonly string[] as string[]
/** Over ranges `f` of facts: the days, as one multirange, of those for which a condition holds. */
const daysWhere = (db: Db, holds: Sql): Sql =>
  db`coalesce(range_agg(daterange(f.from_day, f.until_day)) filter (where ${holds}), '{}')`
/** The days of a multirange as ranges. */
const rangesOf = (db: Db, days: Sql): Sql =>
  db`(select json_agg(json_build_array(lower(r), upper(r)) order by r) from unnest(${days}) r)`

/** The people who have a day in the report, by name, with their days: roles, state, team and departments as of each day (decision 95). */
export const peopleOf = (db: Db, { users, roles, departments, managers, ...days }: Selection) => {
  const isOfTeam = managers === 'any' ? db`f.manager_id is not null` : db`f.manager_id = any (${managers ?? []}::uuid[])`
  const isOfDepartment = db`f.set_id in (select set_id from user_department_members where department_id = any (${departments ?? []}::uuid[]))`
  const people = db`select id from people`
  return db<ReportPerson[]>`
    with people as materialized (
      select u.id, u.full_name, u.email, u.roles, u.account_state,
        least((u.created_at at time zone 'Asia/Kolkata')::date, (select min(effective_from) from work_terms w where w.user_id = u.id)) as since
      from users u
      where ${users === null}::boolean or u.id = any (${users ?? []}::uuid[])),
    states as (
      select p.id as user_id, ${daysWhere(db, db`f.state = 'active' and f.roles[1] = any (${staff}::text[])`)} as counted,
        ${daysWhere(db, db`f.state = 'active' and f.roles[1] = any (${(roles ?? staff) as string[]}::text[])`)} as of_roles
      from people p join (
        select user_id, roles, state, until_day,
          case when lag(from_day) over (partition by user_id order by from_day) is null then '-infinity' else from_day end as from_day
        from (${stateRanges(db, people)}) s
        union all
        select p.id, p.roles, p.account_state, 'infinity', '-infinity' from people p
        where not exists (select from user_states s where s.user_id = p.id)) f on f.user_id = p.id
      group by p.id),
    teams as (select f.user_id, ${daysWhere(db, isOfTeam)} as days from (${managerRanges(db, people)}) f group by f.user_id),
    departments as (
      select f.user_id, ${daysWhere(db, isOfDepartment)} as days from (${departmentRanges(db, people)}) f group by f.user_id),
    found as (
      select p.*, s.counted * datemultirange(daterange(greatest(p.since, ${days.first}::date), greatest(p.since, ${days.first}::date, ${days.to}::date + 1))) as counted,
        s.of_roles
          * case when ${managers === null}::boolean then '{(,)}' else coalesce(t.days, '{}') end
          * case when ${departments === null}::boolean then '{(,)}' else coalesce(d.days, '{}') end
          * datemultirange(daterange(greatest(p.since, ${days.from}::date), greatest(p.since, ${days.from}::date, ${days.to}::date + 1))) as shown
      from people p join states s on s.user_id = p.id left join teams t on t.user_id = p.id left join departments d on d.user_id = p.id)
    select id as "_id", full_name as "fullName", email, ${rangesOf(db, db`counted`)} as counted, ${rangesOf(db, db`counted * shown`)} as shown
    from found where not isempty(counted * shown)
    order by lower(full_name), id`
}
