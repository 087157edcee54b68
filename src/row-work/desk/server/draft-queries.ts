import type { StaffRole } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { deskListSql, assignedToSql, roleTurnSql } from '../../../rows/workflow/server/lists.ts'
import type { taskDrafts } from '../draft-contract.ts'
import { MAX_DRAFTS, type StoredTexts } from '../draft-rules.ts'

type ListedDraft = ReplyFields<typeof taskDrafts.list>['data'][number]

/** A row that the person no longer holds is listed with the names that it had when they last held it. */
export const selectDrafts = (db: Db, { userId }: Reach<'own'>, role: StaffRole) => db<ListedDraft[]>`
  select d.task_id as "_id", d.role, coalesce(own.file, d.draft #>> '{of,file}') as file,
    coalesce(own.sr_no, (d.draft #>> '{of,sr_no}')::int) as sr_no, coalesce(own.question_id, d.draft #>> '{of,question_id}') as question_id,
    own.list, d.changed_at as at, d.draft -> 'texts' as texts
  from task_drafts d left join lateral (
    select f.name as file, t.sr_no, t.question_id,
      case when not ${roleTurnSql(db, role)} and d.draft #> '{texts,0,corrects}' is not null then 'done' else ${deskListSql(db, role)} end as list
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null
    where t.id = d.task_id and ${assignedToSql(db, role, userId)}) own on true
  where d.user_id = ${userId} and d.role = ${role} and d.draft -> 'texts' <> '[]' order by d.changed_at desc, d.id limit ${MAX_DRAFTS}`

type Place = { taskId: string; role: StaffRole }
type StoredDraft = StoredTexts & { of: object }

/**
 * Locks a person's draft of a row, and creates it if the person holds the row. Returns undefined if the person neither holds the
 * row nor has a draft of it. `of` has the row's current names, or is null if the person no longer holds it. `isFull` means that
 * the person already has the maximum number of other drafts.
 */
export async function lockDraft(db: Db, { userId }: Reach<'own'>, { taskId, role }: Place, now: Date) {
  const held = db`
    select jsonb_build_object('file', f.name, 'sr_no', t.sr_no, 'question_id', t.question_id) as of
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null where t.id = ${taskId} and ${assignedToSql(db, role, userId)}`
  await db`
    insert into task_drafts (user_id, role, task_id, draft, typed_at, changed_at)
    select ${userId}, ${role}, ${taskId}, jsonb_build_object('of', h.of, 'texts', '[]'::jsonb, 'dropped', '[]'::jsonb), ${now.toISOString()}, ${now.toISOString()}
    from (${held}) h on conflict on constraint task_drafts_key do nothing`
  const [draft] = await db<{ id: string; draft: StoredDraft; of: object | null; isFull: boolean }[]>`
    select d.id, d.draft, (${held}) as of,
      (select count(*) from task_drafts o where o.user_id = ${userId} and o.id <> d.id and o.draft -> 'texts' <> '[]') >= ${MAX_DRAFTS} as "isFull"
    from task_drafts d where d.user_id = ${userId} and d.role = ${role} and d.task_id = ${taskId} for update of d`
  return draft
}

/** `isTyped` means that a new text arrived, which makes the draft count as the interrupted one. */
export const saveDraft = (db: Db, id: string, draft: StoredDraft, isTyped: boolean, now: Date) => db`
  update task_drafts set draft = ${JSON.stringify(draft)}::text::jsonb, changed_at = ${now.toISOString()},
    typed_at = case when ${isTyped} then ${now.toISOString()} else typed_at end where id = ${id}`

/** Deletes, at most 500 per run, drafts unchanged since `drafts`, and records of dropped texts unchanged since `dropped`. */
export const dropOldDrafts = (db: Db, { drafts, dropped }: { drafts: Date; dropped: Date }) => db`
  delete from task_drafts where id in (
    select id from task_drafts where changed_at < ${dropped.toISOString()} and (changed_at < ${drafts.toISOString()} or draft -> 'texts' = '[]')
    order by changed_at limit 500 for update skip locked)`
