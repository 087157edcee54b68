import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { STAGE } from '../../workflow/turn-rules.ts'

type Stage = (typeof STAGE)[keyof typeof STAGE]
/**
 * As jsonb: nulls for id and allocation of those stages in `given` (jsonb) that `opens` and whose person is in `ineligible`
 * ("author <id>"), so that history assigns no open stage to someone who may not hold it.
 */
export const freedStages = (db: Db, given: Sql, ineligible: readonly string[], opens: Record<Stage, Sql>): Sql => db`
  case when cardinality(${ineligible as string[]}::text[]) = 0 then '{}'::jsonb else (
    select coalesce(jsonb_object_agg(s.stage || part, null::text), '{}')
    from (values ('author', ${opens.author}), ('reviewer', ${opens.reviewer}), ('reviewer2', ${opens.reviewer2}),
      ('uploader', ${opens.uploader})) as s(stage, opens), unnest(array['_id', '_allocated_at']) as part
    where s.opens and s.stage || ' ' || (${given} ->> (s.stage || '_id')) = any (${ineligible as string[]}::text[])) end`

/** For `update tasks set`: all columns of the four stages, from `row`. Without turn and version, which the statement sets itself. */
export const stagesFrom = (db: Db, row: Sql): Sql => db`
  author_id = ${row}.author_id, author_allocated_at = ${row}.author_allocated_at,
  author_status = ${row}.author_status, author_acted_at = ${row}.author_acted_at,
  author_skipped_at = ${row}.author_skipped_at, author_comments = ${row}.author_comments,
  author_reason = ${row}.author_reason, author_answer_type = ${row}.author_answer_type,
  author_account_id = ${row}.author_account_id, author_content_id = ${row}.author_content_id,
  reviewer_id = ${row}.reviewer_id, reviewer_allocated_at = ${row}.reviewer_allocated_at,
  reviewer_status = ${row}.reviewer_status, reviewer_acted_at = ${row}.reviewer_acted_at,
  reviewer_rework_at = ${row}.reviewer_rework_at, reviewer_comments = ${row}.reviewer_comments,
  reviewer_qc_score = ${row}.reviewer_qc_score,
  reviewer2_id = ${row}.reviewer2_id, reviewer2_allocated_at = ${row}.reviewer2_allocated_at,
  reviewer2_status = ${row}.reviewer2_status, reviewer2_acted_at = ${row}.reviewer2_acted_at,
  reviewer2_rework_at = ${row}.reviewer2_rework_at, reviewer2_comments = ${row}.reviewer2_comments,
  uploader_id = ${row}.uploader_id, uploader_allocated_at = ${row}.uploader_allocated_at,
  uploader_status = ${row}.uploader_status, uploader_acted_at = ${row}.uploader_acted_at,
  uploader_skipped_at = ${row}.uploader_skipped_at, uploader_comments = ${row}.uploader_comments,
  uploader_content_id = ${row}.uploader_content_id, uploader_account_id = ${row}.uploader_account_id`
