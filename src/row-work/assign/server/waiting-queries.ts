import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Paging } from '../../../kit/shared/paging.ts'
import { MAX_WAITING_COUNT, type WaitingGroup } from '../waiting-contract.ts'
import { inListSql, turnHolderSql } from '../../../rows/workflow/server/lists.ts'
import { holderSql } from './shown-rows.ts'
import { mayHoldSql } from '../../../users/server/lookup.ts'

type Waiting = { data: WaitingGroup[]; total: number; rows: number }

/**
 * Selects rows that nobody can work on, grouped by file and role: first those whose holder may not work on them, then unassigned
 * ones, oldest files first. Many new files may be completely unassigned. Their groups are therefore found by index skip scans,
 * and their rows are counted only up to MAX_WAITING_COUNT.
 */
export const buildWaitingStatement = (db: Db, { limit, offset }: Pick<Paging, 'limit' | 'offset'>) => {
  /** Stages that are not yet at their turn and whose holder may not work on them. */
  const comes = (role: Exclude<StaffRole, 'AUTHOR'>): Sql => db`
    select t.file_id, ${role} as role, t.sr_no, u.id as person_id, 0 as waits
    from identities u join tasks t on ${holderSql(db, role)} = u.id join files f on f.id = t.file_id and f.deleted_at is null
    where u.deleted_at is null and not ${mayHoldSql(db, db`u`, db`null`)} and ${inListSql(db, 'assigned', role)} and t.turn <> ${role}`
  // The first column of the index is included although it is null here, so that the index provides the order.
  const inIndex = db`${turnHolderSql(db)}, t.file_id, t.turn, t.sr_no`
  return db<Waiting[]>`
  with recursive steps as (
    (select t.file_id, t.turn, t.sr_no from tasks t where ${turnHolderSql(db)} is null and t.turn <> 'CLOSED'
      order by ${inIndex} limit 1)
    union all
    select n.* from steps s, lateral (
      select t.file_id, t.turn, t.sr_no from tasks t
      where ${turnHolderSql(db)} is null and t.turn <> 'CLOSED' and (t.file_id, t.turn) > (s.file_id, s.turn)
      order by ${inIndex} limit 1) n),
  unheld as materialized (
    select s.file_id, s.turn as role, s.sr_no as first from steps s join files f on f.id = s.file_id and f.deleted_at is null
    limit ${MAX_WAITING_COUNT}),
  stuck as materialized (
    select file_id, role, person_id, least(count(*), ${MAX_WAITING_COUNT})::int as count, least(sum(waits), ${MAX_WAITING_COUNT})::int as waiting,
      min(sr_no) as first
    from (
      select t.file_id, t.turn as role, t.sr_no, u.id as person_id, 1 as waits
      from identities u join tasks t on ${turnHolderSql(db)} = u.id and t.turn <> 'CLOSED' join files f on f.id = t.file_id and f.deleted_at is null
      where not ${mayHoldSql(db, db`u`, db`null`)}
      union all ${comes('REVIEWER')} union all ${comes('REVIEWER-2')} union all ${comes('UPLOADER')}
      limit 10000) r
    group by file_id, role, person_id),
  groups as (
    select file_id, role, person_id, count, waiting, first from stuck
    union all select file_id, role, null, null, null, first from unheld),
  page as (
    select * from groups order by person_id is null, file_id, role, person_id limit ${limit} offset ${offset}),
  counted as (
    select p.*, f.name as file, s.name as section, u.full_name, u.email,
      case when u.deleted_at is not null then 'deleted' when u.account_state = 'blocked' then 'blocked' else 'without assignments' end as why,
      coalesce(p.count, (
        select count(*)::int from (
          select from tasks t where ${turnHolderSql(db)} is null and t.turn <> 'CLOSED' and t.file_id = p.file_id and t.turn = p.role
          limit ${MAX_WAITING_COUNT}) r)) as rows
    from page p join files f on f.id = p.file_id join project_names s on s.id = f.project_id left join identities u on u.id = p.person_id)
  select coalesce(jsonb_agg(jsonb_build_object(
      'file', jsonb_build_object('_id', file_id, 'name', file), 'section', section, 'role', role,
      'person', case when person_id is not null then
        jsonb_build_object('_id', person_id, 'fullName', full_name, 'email', email, 'why', why) end,
      'count', rows, 'waiting', coalesce(waiting, rows), 'first', first)
      order by person_id is null, file_id, role, person_id), '[]') as data,
    least((select count(*) from groups), ${MAX_WAITING_COUNT})::int as total,
    least((select coalesce(sum(count), 0) from stuck) + (
      select count(*) from (
        select from unheld h, lateral (
          select from tasks t where ${turnHolderSql(db)} is null and t.turn <> 'CLOSED' and t.file_id = h.file_id and t.turn = h.role
          limit ${MAX_WAITING_COUNT}) r
        limit ${MAX_WAITING_COUNT}) all_rows), ${MAX_WAITING_COUNT})::int as rows
  from counted`
}
