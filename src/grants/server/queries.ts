import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Tab } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import type { AccessUser, PersonRights } from '../contract.ts'
import { SUBJECTS, type Subject } from '../vocabulary.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { reachedSql } from '../../users/server/lookup.ts'

/** Selects an undeleted person with the tabs that have an effect: those of a SUBADMIN, and none for other roles (decision 89). */
export const selectEffectiveTabs = (db: Db, reach: Reach<'own'>, userId: string) => db<
  { _id: string; tabs: Tab[]; subjects: Subject[] }[]
>`
  select u.id as "_id", array(select g.subject from subject_grants g where g.user_id = u.id) as subjects, case when 'SUBADMIN' = any (u.roles)
    then array(select g.tab from tab_grants g where g.user_id = u.id and g.until >= ${reach.day}) else '{}' end as tabs
  from identities u where u.id = ${userId} and u.deleted_at is null and ${reachedSql(db, reach, db`u.id`)}`

const columnsSql = (db: Db, day: string): Sql => db`
  u.id as "_id", u.full_name as "fullName", u.email, u.roles as "roleData", u.account_state as "accountState",
  array(select g.tab from tab_grants g where g.user_id = u.id and g.until >= ${day} order by g.tab) as "grantedTabs",
  (select coalesce(jsonb_agg(jsonb_build_object('tab', g.tab, 'until', g.until)), '[]') from tab_grants g
    where g.user_id = u.id and g.until < 'infinity') as ends,
  array(select g.subject from subject_grants g where g.user_id = u.id) as "accessData"`

type AccessQuery = { q: string | null; sort: string | null; limit: number; offset: number }
/**
 * Selects one page of people and the total of all pages. Looks up tabs only for the rows of the page. A page after the end is one
 * row with a null `_id`, so that the total is still known.
 */
export const selectAccessUsers = (db: Db, reach: Reach<'all'>, { q, sort, limit, offset }: AccessQuery) => db<
  (AccessUser & { total: number })[]
>`
  with matched as materialized (
    select u.id, 'SUBADMIN' = any (u.roles) as sub_admin, u.sort_key, lower(u.email) as email
    from identities u
    where u.deleted_at is null and ${reachedSql(db, reach, db`u.id`)}
      and (${q}::text is null or ${hasPartSql(db, db`u.full_name`, q)} or ${hasPartSql(db, db`u.email`, q)})),
  page as materialized (
    select id, row_number() over (
      order by case when ${sort}::text is null then not sub_admin end,
        case ${sort}::text when 'email' then email when 'fullName' then sort_key end,
        case ${sort}::text when '-email' then email when '-fullName' then sort_key end desc nulls last, sort_key, id) as place
    from matched order by place limit ${limit} offset ${offset})
  select (select count(*)::int from matched) as total, ${columnsSql(db, reach.day)}
  from (select 1) as always left join page p on true left join identities u on u.id = p.id
  order by p.place`

/**
 * Selects everything that determines what an undeleted person may open. A block begins on the day after the last day on which the
 * person was not blocked.
 */
export const selectPersonRights = (db: Db, reach: Reach<'all'>, userId: string) => db<Omit<PersonRights, 'today'>[]>`
  select u.id as "_id", u.full_name as "fullName", u.email, u.roles as "roleData", u.enable_assignments as "enableAssignments",
    u.enable_qualitative as "enableQualitative", u.status_report_permission as "statusReportPermission",
    exists (select from passwords_by_others o where o.user_id = u.id and o.acknowledged_at is null) as "mustChangePassword",
    array(select d.name from person_departments m join department_names d on d.id = m.department_id
      where m.set_id = departments_on(u.id, ${reach.day}) order by m.place) as departments,
    case when u.account_state = 'blocked' then (select min(coalesce(s.saved_on, s.effective_from))::text from user_states s
      where s.user_id = u.id and s.state = 'blocked' and s.made_at > coalesce(
        (select max(o.made_at) from user_states o where o.user_id = u.id and o.state <> 'blocked'), '-infinity')) end as "blockedSince",
    (select coalesce(jsonb_agg(jsonb_build_object('tab', g.tab, 'until', nullif(g.until, 'infinity'), 'grantedAt', ${instantTextSql(db, db`g.granted_at`)},
        'grantedBy', case when b.id is not null then jsonb_build_object('fullName', b.full_name, 'email', b.email) end)), '[]')
      from tab_grants g left join identities b on b.id = g.granted_by where g.user_id = u.id) as tabs,
    (select coalesce(jsonb_agg(jsonb_build_object('subject', g.subject, 'grantedAt', ${instantTextSql(db, db`g.granted_at`)},
        'grantedBy', case when b.id is not null then jsonb_build_object('fullName', b.full_name, 'email', b.email) end)
        order by array_position(${SUBJECTS as readonly string[] as string[]}::text[], g.subject)), '[]')
      from subject_grants g left join identities b on b.id = g.granted_by where g.user_id = u.id) as subjects
  from identities u where u.id = ${userId} and u.deleted_at is null and ${reachedSql(db, reach, db`u.id`)}`

const personJsonSql = (db: Db, reach: Reach<'all'>, who: string): Sql => db`
  u.deleted_at is null and ${reachedSql(db, reach, db`u.id`)} and (u.id = ${asId(who)} or lower(u.email) = ${toEmailKey(who)})`

/** Locks the person, so that other changes of the person's grants wait until this write commits. */
export const lockAccessUser = (db: Db, reach: Reach<'all'>, who: string) =>
  db`select from identities u where ${personJsonSql(db, reach, who)} for no key update`

export const selectAccessUser = (db: Db, reach: Reach<'all'>, who: string) => db<AccessUser[]>`
  select ${columnsSql(db, reach.day)} from identities u where ${personJsonSql(db, reach, who)}`

type Granted = { userId: string; tabs: readonly Tab[]; until: string | null; by: string; now: Date }
/**
 * Grants tabs. A tab that is already granted or has expired gets the new end, and a grant with the same end is kept. The trigger
 * follow_grants increments the version in user_rights.
 */
export const grantTabs = (db: Db, { userId, tabs, until, by, now }: Granted) => db`
  insert into tab_grants (user_id, tab, granted_by, granted_at, until)
  select ${userId}::uuid, t.tab, ${by}::uuid, ${now.toISOString()}::timestamptz, coalesce(${until}::date, 'infinity')
  from unnest(${tabs as string[]}::text[]) t(tab)
  on conflict (user_id, tab) do update set until = excluded.until, granted_by = excluded.granted_by, granted_at = excluded.granted_at
  where tab_grants.until <> excluded.until`

export const revokeTabs = (db: Db, userId: string, tabs: readonly Tab[]) => db`
  delete from tab_grants where user_id = ${userId} and tab = any (${tabs as string[]}::text[])`
