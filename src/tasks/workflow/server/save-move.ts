import type { Db } from '../../../kit/postgres/db.ts'
import type { HeldMove } from '../holding-rules.ts'
import { people, stateColumn, jsonColumns, type TaskRow } from './columns.ts'

type Saved = Omit<HeldMove, 'unassigned'> & {
  taskId: string
  fileId: string
  secondReview: boolean
  actorId: string
  now: Date
  requestId: string
  /** Method and path of the contract, for the audit row. */
  call: string
  objectName: string
}

/**
 * The whole write as one statement: updates the row if its version is unchanged, inserts its event and its audit row (stack.md, the
 * hot write). Returns the new row, or none when it was changed, or when it or a person for whom a stage reopens is locked by
 * another transaction; those people stay locked until the commit. It never waits, so that `now` stays valid.
 */
export const saveMove = (
  db: Db,
  { taskId, fileId, secondReview, next: s, event: e, opened, actorId, now, requestId, call, objectName }: Saved,
) => db<TaskRow[]>`
  with holders as materialized (
    select u.id from unnest(${opened.map(({ id }) => id)}::uuid[], ${opened.map(({ role }) => role)}::text[]) as o(id, role)
      join users u on u.id = o.id where may_hold(u, o.role) order by u.id for share of u skip locked),
  free as (
    select id from tasks
    where id = ${taskId} and version = ${s.version - 1} and (select count(*) from holders) = ${opened.length}::int
    for no key update skip locked),
  t as (
    update tasks set
      author_id = ${s.author_id}, author_allocated_at = ${s.author_allocated_at}, author_status = ${s.author_status},
      author_acted_at = ${s.author_acted_at}, author_skipped_at = ${s.author_skipped_at}, author_comments = ${s.author_comments},
      author_reason = ${s.author_reason}, author_answer_type = ${s.author_answer_type},
      author_account_id = ${s.author_account_id}, author_content_id = ${s.author_content_id},
      reviewer_id = ${s.reviewer_id}, reviewer_allocated_at = ${s.reviewer_allocated_at}, reviewer_status = ${s.reviewer_status},
      reviewer_acted_at = ${s.reviewer_acted_at}, reviewer_rework_at = ${s.reviewer_rework_at},
      reviewer_comments = ${s.reviewer_comments}, reviewer_qc_score = ${s.reviewer_qc_score},
      reviewer2_id = ${s.reviewer2_id}, reviewer2_allocated_at = ${s.reviewer2_allocated_at},
      reviewer2_status = ${s.reviewer2_status}, reviewer2_acted_at = ${s.reviewer2_acted_at},
      reviewer2_rework_at = ${s.reviewer2_rework_at}, reviewer2_comments = ${s.reviewer2_comments},
      uploader_id = ${s.uploader_id}, uploader_allocated_at = ${s.uploader_allocated_at}, uploader_status = ${s.uploader_status},
      uploader_acted_at = ${s.uploader_acted_at}, uploader_skipped_at = ${s.uploader_skipped_at},
      uploader_comments = ${s.uploader_comments}, uploader_content_id = ${s.uploader_content_id},
      uploader_account_id = ${s.uploader_account_id}, turn = ${s.turn}, version = ${s.version}, attempt = ${s.attempt}
    from free
    where tasks.id = free.id
      and exists (select from files f where f.id = ${fileId} and f.deleted_at is null and f.second_review = ${secondReview})
    returning tasks.*),
  happened as (
    insert into task_events (task_id, file_id, at, kind, role, actor_id, from_status, to_status, version, set, was)
    select t.id, t.file_id, ${now.toISOString()}, ${e.kind}, ${e.role}, ${actorId}, ${e.from}, ${e.to}, t.version,
      ${JSON.stringify(e.set)}::text::jsonb, ${JSON.stringify(e.was)}::text::jsonb from t),
  noted as (
    insert into audit_log (at, actor_id, call, object_type, object_id, object_name, before, after, request_id)
    select ${now.toISOString()}, ${actorId}, ${call}, 'task', t.id, ${objectName},
      ${JSON.stringify(e.was)}::text::jsonb, ${JSON.stringify(e.set)}::text::jsonb, ${requestId} from t)
  select ${jsonColumns(db)}, t.extra, ${stateColumn(db)} from t ${people(db)}`
