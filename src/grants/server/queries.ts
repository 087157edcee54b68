import type { Tab } from '../../kit/shared/access.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { asId } from '../../kit/shared/ids.ts'
import type { AccessUser } from '../contract.ts'
import type { Subject } from '../vocabulary.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { isReached } from '../../users/server/lookup.ts'

/** The undeleted person with their effective tabs: those of a SUBADMIN (decisions 89). */
export const tabsOf = (db: Db, reach: Reach<'own'>, userId: string) => db<{ _id: string; tabs: Tab[]; subjects: Subject[] }[]>`
  select u.id as "_id", array(select g.subject from subject_grants g where g.user_id = u.id) as subjects, case when 'SUBADMIN' = any (u.roles)
    then array(select g.tab from tab_grants g where g.user_id = u.id) else '{}' end as tabs
  from users u where u.id = ${userId} and u.deleted_at is null and ${isReached(db, reach, db`u.id`)}`

const columns = (db: Db): Sql => db`
  u.id as "_id", u.full_name as "fullName", u.email, u.roles as "roleData", u.account_state as "accountState",
  array(select g.tab from tab_grants g where g.user_id = u.id order by g.tab) as "grantedTabs",
  array(select g.subject from subject_grants g where g.user_id = u.id) as "accessData"`

type AccessQuery = { q: string | null; sort: string | null; limit: number | null; offset: number }
/**
 * One page of people and the total of all pages; the tabs are looked up for the page's rows only. A page past the end is one row
 * with a null `_id`, so that the total is known there too.
 */
export const accessUsers = (db: Db, reach: Reach<'all'>, { q, sort, limit, offset }: AccessQuery) => db<
  (AccessUser & { total: number })[]
>`
  with matched as materialized (
    select u.id, 'SUBADMIN' = any (u.roles) as sub_admin, lower(u.full_name) as name, lower(u.email) as email
    from users u
    where u.deleted_at is null and ${isReached(db, reach, db`u.id`)}
      and (${q}::text is null or strpos(lower(u.full_name), lower(${q}::text)) > 0 or strpos(lower(u.email), lower(${q}::text)) > 0)),
  page as materialized (
    select id, row_number() over (
      order by case when ${sort}::text is null then not sub_admin end,
        case ${sort}::text when 'email' then email when 'fullName' then name end,
        case ${sort}::text when '-email' then email when '-fullName' then name end desc nulls last, name, id) as place
    from matched order by place limit ${limit} offset ${offset})
  select (select count(*)::int from matched) as total, ${columns(db)}
  from (select 1) as always left join page p on true left join users u on u.id = p.id
  order by p.place`

const named = (db: Db, reach: Reach<'all'>, who: string): Sql => db`
  u.deleted_at is null and ${isReached(db, reach, db`u.id`)} and (u.id = ${asId(who)} or lower(u.email) = lower(${who}))`

/** Serializes changes of the person's grants, until the write commits. */
export const lockAccessUser = (db: Db, reach: Reach<'all'>, who: string) =>
  db`select from users u where ${named(db, reach, who)} for no key update`

/** The undeleted person of an email or an id with their grants. */
export const accessUser = (db: Db, reach: Reach<'all'>, who: string) => db<AccessUser[]>`
  select ${columns(db)} from users u where ${named(db, reach, who)}`

export const grantTabs = (db: Db, userId: string, tabs: readonly Tab[], by: string, now: Date) => db`
  insert into tab_grants (user_id, tab, granted_by, granted_at)
  select ${userId}::uuid, t.tab, ${by}::uuid, ${now.toISOString()}::timestamptz from unnest(${tabs as string[]}::text[]) t(tab)
  on conflict do nothing`

export const takeTabs = (db: Db, userId: string, tabs: readonly Tab[]) => db`
  delete from tab_grants where user_id = ${userId} and tab = any (${tabs as string[]}::text[])`
