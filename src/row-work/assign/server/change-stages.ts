import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { STAGE } from '../../../rows/workflow/turn-rules.ts'

/** The new state of a stage of `t`: whether it changes, its person (null for nobody), and when it was allocated. */
export type Becomes = { changes: Sql; to: Sql; at: Sql }

const stays = (db: Db): Becomes => ({ changes: db`false`, to: db`null::uuid`, at: db`null::timestamptz` })

/** The columns of `before` that `changeStagesSql` needs, from `tasks t`. Roles without an entry are unchanged. */
export const beforeColumnsSql = (db: Db, becomes: { [role in StaffRole]?: Becomes }): Sql => {
  const of = (role: StaffRole): Becomes => becomes[role] ?? stays(db)
  const [a, r, r2, u] = [of('AUTHOR'), of('REVIEWER'), of('REVIEWER-2'), of('UPLOADER')]
  return db`
    t.id, t.version, t.file_id,
    t.author_id as was_author, t.author_allocated_at as was_author_at,
    t.reviewer_id as was_reviewer, t.reviewer_allocated_at as was_reviewer_at,
    t.reviewer2_id as was_reviewer2, t.reviewer2_allocated_at as was_reviewer2_at,
    t.uploader_id as was_uploader, t.uploader_allocated_at as was_uploader_at,
    ${a.changes} as author_changes, ${a.to} as to_author, ${a.at} as to_author_at,
    ${r.changes} as reviewer_changes, ${r.to} as to_reviewer, ${r.at} as to_reviewer_at,
    ${r2.changes} as reviewer2_changes, ${r2.to} as to_reviewer2, ${r2.at} as to_reviewer2_at,
    ${u.changes} as uploader_changes, ${u.to} as to_uploader, ${u.at} as to_uploader_at`
}

type Write = { actorId: string; now: Date }

/**
 * The common table expressions `written`, `changed` and `happened`. They write each row of `before` as a new version, with an
 * event for each changed stage. Rows whose version has changed in the meantime are left out.
 */
export const changeStagesSql = (db: Db, { actorId, now }: Write, kind: 'assign' | 'undo', batch: Sql): Sql => db`
  written as (
    update tasks t set
      author_id = case when b.author_changes then b.to_author else t.author_id end,
      author_allocated_at = case when b.author_changes then b.to_author_at else t.author_allocated_at end,
      reviewer_id = case when b.reviewer_changes then b.to_reviewer else t.reviewer_id end,
      reviewer_allocated_at = case when b.reviewer_changes then b.to_reviewer_at else t.reviewer_allocated_at end,
      reviewer2_id = case when b.reviewer2_changes then b.to_reviewer2 else t.reviewer2_id end,
      reviewer2_allocated_at = case when b.reviewer2_changes then b.to_reviewer2_at else t.reviewer2_allocated_at end,
      uploader_id = case when b.uploader_changes then b.to_uploader else t.uploader_id end,
      uploader_allocated_at = case when b.uploader_changes then b.to_uploader_at else t.uploader_allocated_at end,
      version = t.version + 1
    from before b where t.id = b.id and t.version = b.version
    returning t.version as now_version, b.*),
  changed as (
    select w.id, w.file_id, w.now_version, s.role, s.stage, s.was_id, s.was_at, s.to_id, s.to_at
    from written w, lateral (values
      ('AUTHOR', ${STAGE.AUTHOR}, w.author_changes, w.was_author, w.was_author_at, w.to_author, w.to_author_at),
      ('REVIEWER', ${STAGE.REVIEWER}, w.reviewer_changes, w.was_reviewer, w.was_reviewer_at, w.to_reviewer, w.to_reviewer_at),
      ('REVIEWER-2', ${STAGE['REVIEWER-2']}, w.reviewer2_changes, w.was_reviewer2, w.was_reviewer2_at, w.to_reviewer2, w.to_reviewer2_at),
      ('UPLOADER', ${STAGE.UPLOADER}, w.uploader_changes, w.was_uploader, w.was_uploader_at, w.to_uploader, w.to_uploader_at))
      as s(role, stage, changes, was_id, was_at, to_id, to_at)
    where s.changes),
  happened as (
    insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was, batch_id)
    select c.id, c.file_id, ${now.toISOString()},
      case when ${kind} = 'assign' and c.to_id is null then 'unassign' else ${kind} end, c.role, ${actorId}, c.now_version,
      jsonb_build_object(c.stage || '_id', c.to_id, c.stage || '_allocated_at', c.to_at),
      jsonb_build_object(c.stage || '_id', c.was_id, c.stage || '_allocated_at', c.was_at), ${batch}
    from changed c)`

export const changedPeopleSql = (db: Db): Sql => db`
  (select coalesce(array_agg(distinct p.id), '{}') from changed c, lateral (values (c.was_id), (c.to_id)) as p(id)
    where p.id is not null)`

export const mapRoles = <Value>(of: (role: StaffRole) => Value) =>
  Object.fromEntries(STAFF_ROLES.map((role) => [role, of(role)])) as Record<StaffRole, Value>
