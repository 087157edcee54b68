import { parsePersonRef } from '../../kit/shared/emails.ts'
import { toRupees } from '../../kit/shared/money.ts'
import { routes } from '../../kit/server/routes.ts'
import { toDay, parseInstant } from '../../kit/shared/time.ts'
import { found } from '../refusals.ts'
import { type PersonEvent, type PersonSummary, people } from '../person-contract.ts'
import { listPersonChanges, buildFactSpans, startWithPerson } from '../person-rules.ts'
import { isAdmin, type ShiftType } from '../rules.ts'
import { activities, personParts, type Activity } from './extension-points.ts'
import type { Role } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { TextValues } from '../vocabulary.ts'
import { firstDaySql, reachedSql, unionAllSql } from './lookup.ts'
import { textColumnsSql } from './text-fields.ts'

type Named = { _id: string; fullName: string; email: string }
type Identity = Named & TextValues
type Entered = { from: string; setBy: Named | null; setOn: string }

type PersonRecord = Identity & {
  roleData: Role[]
  state: 'active' | 'blocked' | 'deleted'
  created_at: string
  addedBy: Named | null
  deleted_at: string | null
  managerId: string | null
  /** The person's first day (decision 95). */
  first: string
  enableAssignments: boolean
  enableQualitative: boolean
  statusReportPermission: boolean
  /** Histories are sorted by day, and within a day by entry. */
  terms: (Entered & { shiftType: ShiftType; workingHours: number })[]
  /** Null if not requested. */
  salaries: (Entered & { paise: number })[] | null
  managers: (Entered & { manager: Named | null })[]
  departments: (Entered & { departments: string[] })[]
  states: (Entered & { roleData: Role[]; account: 'active' | 'blocked' | 'deleted' })[]
}

const personJsonSql = (db: Db, x: Sql): Sql =>
  db`case when ${x}.id is not null then jsonb_build_object('_id', ${x}.id, 'fullName', ${x}.full_name, 'email', ${x}.email) end`
const enteredSql = (db: Db): Sql =>
  db`jsonb_build_object('from', h.effective_from, 'setOn', ${instantTextSql(db, db`h.made_at`)}, 'setBy', ${personJsonSql(db, db`b`)})`
const orderBySql = (db: Db): Sql => db`order by h.effective_from, h.made_at`

/** By id, deleted people are found too. All dated facts come from one statement. */
const selectFullPerson = (
  db: Db,
  reach: Reach<'all'>,
  who: { id: string | null; email: string },
  { salaries }: { salaries: boolean },
) => db<PersonRecord[]>`
  select u.id as "_id", u.full_name as "fullName", u.email, ${textColumnsSql(db, db`u`)}, u.roles as "roleData",
    case when u.deleted_at is not null then 'deleted' else u.account_state end as state, u.created_at, u.deleted_at,
    ${personJsonSql(db, db`c`)} as "addedBy", manager_on(u.id, ${reach.day}) as "managerId", ${firstDaySql(db, db`u.id`)}::text as first,
    u.enable_assignments as "enableAssignments",
    u.enable_qualitative as "enableQualitative", u.status_report_permission as "statusReportPermission",
    (select coalesce(jsonb_agg(${enteredSql(db)} || jsonb_build_object('shiftType', h.shift_type, 'workingHours', h.working_hours)
        ${orderBySql(db)}), '[]')
      from work_terms h left join users b on b.id = h.made_by where h.user_id = u.id) as terms,
    case when ${salaries}::boolean then (
      select coalesce(jsonb_agg(${enteredSql(db)} || jsonb_build_object('paise', h.amount_paise) ${orderBySql(db)}), '[]')
      from salaries h left join users b on b.id = h.made_by where h.user_id = u.id) end as salaries,
    (select coalesce(jsonb_agg(${enteredSql(db)} || jsonb_build_object('manager', ${personJsonSql(db, db`m`)}) ${orderBySql(db)}), '[]')
      from user_managers h left join users b on b.id = h.made_by left join users m on m.id = h.manager_id
      where h.user_id = u.id) as managers,
    (select coalesce(jsonb_agg(${enteredSql(db)} || jsonb_build_object('departments', (
        select coalesce(jsonb_agg(e.name order by x.place), '[]')
        from user_department_members x join department_names e on e.id = x.department_id where x.set_id = h.id)) ${orderBySql(db)}), '[]')
      from user_department_sets h left join users b on b.id = h.made_by where h.user_id = u.id) as departments,
    (select coalesce(jsonb_agg(${enteredSql(db)} || jsonb_build_object('roleData', h.roles, 'account', h.state) ${orderBySql(db)}), '[]')
      from user_states h left join users b on b.id = h.made_by where h.user_id = u.id) as states
  from users u left join users c on c.id = u.created_by
  where ${reachedSql(db, reach, db`u.id`)} and (u.id = ${who.id}::uuid
    or (${who.id}::uuid is null and u.deleted_at is null and lower(u.email) = ${who.email}::text))`

const selectPersonNamed = (db: Db, reach: Reach<'all'>, who: { id: string | null; email: string }) => db<Named[]>`
  select id as "_id", full_name as "fullName", email from users
  where ${reachedSql(db, reach, db`id`)}
    and (id = ${who.id}::uuid or (${who.id}::uuid is null and deleted_at is null and lower(email) = ${who.email}::text))`

type Happened = {
  at: string
  changes: { call: string; actor: Named | null; before: Record<string, unknown> | null; after: Record<string, unknown> | null }[]
  acts: NonNullable<PersonEvent['work']>[]
}
type EventsQuery = {
  userId: string
  /** Only instants before this one are listed. If it is null, the list starts with the latest instant. */
  before: string | null
  most: number
  salaries: boolean
  activities: readonly Activity[]
}

/**
 * Selects the instants at which the person was changed or did something, latest first. It walks the indexes from instant to
 * instant, so the cost does not grow with a person's history. A bulk action is one instant.
 */
const selectPersonMoments = (db: Db, reach: Reach<'all'>, { userId, before, most, salaries, activities }: EventsQuery) => {
  const query = { userId, reach }
  const toPerson = db`l.object_type in ('user', 'grant') and l.object_id = ${userId}::uuid::text
    and (${salaries}::boolean or l.call <> 'PUT /user/salary/:id')`
  const last = (moment: Sql): Sql => {
    const changed = db`select l.at from audit_log l where ${toPerson} and l.at < ${moment} order by l.at desc limit 1`
    return db`greatest(${[changed, ...activities.map((each) => each.before(db, query, moment))]
      .map((one) => db`(${one})`)
      .reduce((all, one) => db`${all}, ${one}`)})`
  }
  const done = activities.map((each) => each.at(db, query, db`m.at`))
  return db<{ moments: Happened[]; next: string | null }[]>`
    with recursive moments(at, n) as (
      select ${last(db`coalesce(${before}::timestamptz, 'infinity')`)}, 1
      union all
      select ${last(db`m.at`)}, m.n + 1 from moments m where m.at is not null and m.n <= ${most})
    select coalesce(jsonb_agg(jsonb_build_object(
        'at', ${instantTextSql(db, db`m.at`)},
        'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('call', l.call, 'actor', ${personJsonSql(db, db`a`)}, 'before', l.before,
            'after', l.after) order by l.id desc), '[]')
          from audit_lines l left join users a on a.id = l.actor_id where ${toPerson} and l.at = m.at),
        'acts', (select coalesce(jsonb_agg(d.acts), '[]') from (${unionAllSql(db, done, db`null::jsonb as acts`)}) d)) order by m.n)
      filter (where m.at is not null and m.n <= ${most}), '[]') as moments,
      case when count(*) filter (where m.at is not null and m.n > ${most}) > 0
        then max(m.at) filter (where m.n = ${most}) end as next
    from moments m`
}

const MOMENTS = 50

/** The parts are typed where they are registered; test/registrations.test.ts compares their fields with the contract's. */
type PartsOfOthers = Pick<PersonSummary, 'work' | 'accounts' | 'targets' | 'timesheetProjects'>

const instant = (text: string): string => new Date(text).toISOString()

export const personRoutes = routes('users', people, {
  summary: async ({ db, actor, reach, params, now, registered: { extensionsOf } }) => {
    const today = toDay(now)
    const full = found(
      await selectFullPerson(db, reach, parsePersonRef(params.id), { salaries: isAdmin(actor) }),
      'USER_NOT_FOUND',
    )
    const { first, terms, salaries, managers, departments, states, ...person } = full
    const parts = await Promise.all(
      extensionsOf(personParts)
        .flatMap((parts) => Object.entries(parts))
        .map(async ([field, part]) => [field, await part(db, { userId: person._id, reach, now })] as const),
    )
    const history = <Fact extends { from: string; setOn: string }>(facts: readonly Fact[]) =>
      buildFactSpans(facts, today).map((span) => ({ ...span, setOn: instant(span.setOn) }))
    return {
      person,
      terms: history(terms),
      ...(salaries !== null && {
        salaries: history(salaries).map(({ paise, ...span }) => ({ ...span, amount: toRupees(paise) })),
      }),
      managers: history(startWithPerson(managers, first)),
      departments: history(startWithPerson(departments, first)),
      states: history(states),
      ...(Object.fromEntries(parts) as PartsOfOthers),
    }
  },

  events: async ({ db, actor, reach, params, query, registered: { extensionsOf } }) => {
    const person = found(await selectPersonNamed(db, reach, parsePersonRef(params.id)), 'USER_NOT_FOUND')
    const before = query.before === undefined ? null : (parseInstant(query.before)?.toISOString() ?? null)
    const salaries = isAdmin(actor)
    const input = { userId: person._id, before, most: MOMENTS, salaries, activities: extensionsOf(activities) }
    const { moments, next } = found(await selectPersonMoments(db, reach, input), 'USER_NOT_FOUND')
    const events = moments.flatMap(({ at, changes, acts }): PersonEvent[] => [
      ...changes.map(({ call, actor: by, before: was, after }) => ({
        at: instant(at),
        actor: by,
        work: null,
        change: { call, fields: listPersonChanges(was, after, salaries) },
      })),
      ...acts.map((work) => ({ at: instant(at), actor: person, change: null, work })),
    ])
    return { events, next }
  },
})
