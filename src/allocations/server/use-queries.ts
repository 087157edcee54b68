import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { AccountUse } from './extension-points.ts'
import { unionAllSql } from '../../users/server/lookup.ts'
import type { Synced } from '../history-contract.ts'
import type { accountTimeline } from '../timeline-contract.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'

const LISTED = 500

type Asked = { accounts: Sql; from: Date; to: Date }
/** What all domains have recorded with accounts, as far as the caller may see it. */
const recordedSql = (db: Db, reach: Reach<'all'>, uses: readonly AccountUse[], query: Asked): Sql =>
  unionAllSql(
    db,
    uses.map((of) => of(db, reach, query)),
    db`null::uuid as account_id, null::uuid as person_id, null::timestamptz as at,
      null::uuid as thing_id, '' as thing, '' as within, 0 as part, '' as stage, '' collate "C" as thing_key`,
  )

type Period = { from: Date; to: Date }

/** Selects each account with the state that its last use in the period implies. */
export const selectAccountsByLastUse = (db: Db, { from, to }: Period, now: Date) => db<
  (Synced['data'][number] & { project_id: string })[]
>`
  select h."_id", h.account_id, h.project_id, h.project_name, h.current_user, h.current_user_allocation_time, h.user_revoke_time, h.status from (
    select distinct on (a.id) a.id as "_id", a.account_id, a.account_id_key, p.id as project_id, p.name as project_name, p.sort_key, u.email as current_user,
      lower(h.during) as current_user_allocation_time, upper(h.during) as user_revoke_time,
      case when h.during @> ${now.toISOString()}::timestamptz then 'active' else 'ended' end as status
    from allocation_holds h join accounts a on a.id = h.account_id and a.deleted_at is null
      join project_names p on p.id = a.project_id and p.deleted_at is null join identities u on u.id = h.user_id
    where h.during && tstzrange(${from.toISOString()}, ${to.toISOString()})
    order by a.id, lower(h.during) desc, h.id desc) h
  order by h.sort_key, h.account_id_key, h."_id"`

type Difference = Synced['differences'][number] & { project_id: string }

/**
 * Counts what was recorded with accounts in the period, and how much of it by a person who did not hold the account at that
 * instant. Returns at most LISTED of these differences, latest first.
 */
export const selectUseDifferences = async (
  db: Db,
  reach: Reach<'all'>,
  uses: readonly AccountUse[],
  period: Period,
): Promise<{ checked: number; count: number; rows: Difference[] }> => {
  const rows = await db<({ checked: number; count: number } & (Difference | { account_id: null }))[]>`
    with found as materialized (
      select r.*, exists (
        select from allocation_holds h where h.account_id = r.account_id and h.user_id = r.person_id and h.during @> r.at) as held
      from (${recordedSql(db, reach, uses, { accounts: db`select id from accounts where deleted_at is null`, ...period })}) r)
    select c.checked, c.count, d.account_id, d.project_id, d.project_name, d.file, d.sr_no, d.email, d.at, d.held_by
    from (select count(*)::int as checked, (count(*) filter (where not held))::int as count from found) c
      left join lateral (
        select a.account_id, p.id as project_id, p.name as project_name, r.thing as file, r.part as sr_no, u.email, r.at, r.thing_key, (
            select v.email from allocation_holds h join identities v on v.id = h.user_id
            where h.account_id = r.account_id and h.during @> r.at order by lower(h.during) desc, h.id desc limit 1) as held_by
        from found r join accounts a on a.id = r.account_id join project_names p on p.id = a.project_id join identities u on u.id = r.person_id
        where not r.held
        order by r.at desc, r.thing_key, r.part, u.email limit ${LISTED}) d on true
    order by d.at desc, d.thing_key, d.sr_no, d.email`
  const { checked = 0, count = 0 } = rows[0] ?? {}
  return {
    checked,
    count,
    rows: rows.flatMap(({ checked: _checked, count: _count, ...row }) => (row.account_id === null ? [] : [row])),
  }
}

/**
 * Selects what a person recorded with an account during one use of it, by the containing thing and by stage. Each row counts
 * once.
 */
export const selectRowsOfUse = async (
  db: Db,
  reach: Reach<'all'>,
  uses: readonly AccountUse[],
  { account, user, start, end }: { account: string; user: string; start: string; end: string | null },
  now: Date,
): Promise<ReplyFields<typeof accountTimeline.rowsOfHold>> => {
  const files = await db<(ReplyFields<typeof accountTimeline.rowsOfHold>['files'][number] & { rows: number })[]>`
    with used as materialized (
      select * from (${recordedSql(db, reach, uses, { accounts: db`${account}::uuid`, from: new Date(start), to: end === null ? now : new Date(end) })}) r
      where r.person_id = ${user})
    select thing_id as "_id", thing as name, within as section, stage, count(*)::int as count,
      (select count(distinct (thing_id, part))::int from used) as rows
    from used group by 1, 2, 3, 4, thing_key order by 5 desc, thing_key, 1, 4`
  return { rows: files[0]?.rows ?? 0, files: files.map(({ rows: _rows, ...file }) => file) }
}
