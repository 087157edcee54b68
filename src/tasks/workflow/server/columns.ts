import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { GridRow } from '../contract.ts'
import type { TaskState } from '../turn-rules.ts'

/** A task as read for one person: the row's fields flat, the sheet's further cells and the state apart. */
export type TaskRow = GridRow & { extra: Record<string, unknown>; state: TaskState }

/** When a stage was done; skips and returned rows have date fields of their own (decisions 113). */
const authorDone = (db: Db): Sql => db`case when t.author_status <> 'skipped' then t.author_acted_at end`
const reviewerDone = (db: Db): Sql => db`case when t.reviewer_status <> 'sent_for_rework' then t.reviewer_acted_at end`
const reviewer2Done = (db: Db): Sql => db`case when t.reviewer2_status <> 'sent_for_rework' then t.reviewer2_acted_at end`
const uploaderDone = (db: Db): Sql => db`case when t.uploader_status <> 'skipped' then t.uploader_acted_at end`

/**
 * The fields of a row in JSON (workflow.md, The pieces) without the sheet's further cells: the one explicit column list of all task
 * reads, compared with the contract by a test. Expects `t` as a task row and the joins of `people`.
 */
export const jsonColumns = (db: Db): Sql => db`
  t.id as "_id", t.sr_no, t.question_id, t.question_code, t.solution_id, t.subject, t.section, t.question_link, t.solution_link,
  t.moderator_id, t.project_name, d.name as department,
  a.email as author, t.author_status, t.author_allocated_at as author_allocation_date, ${authorDone(db)} as author_done_date,
  t.author_skipped_at as author_skipped_date, t.author_comments, t.author_reason, t.author_answer_type,
  aa.account_id as author_done_allocation_id,
  r.email as reviewer, t.reviewer_status, t.reviewer_allocated_at as reviewer_allocation_date,
  ${reviewerDone(db)} as reviewer_done_date, t.reviewer_rework_at as reviewer_rework_date, t.reviewer_comments,
  t.reviewer_qc_score as qc_score,
  r2.email as "reviewer-2", t.reviewer2_status as "reviewer-2_status", t.reviewer2_allocated_at as "reviewer-2_allocation_date",
  ${reviewer2Done(db)} as "reviewer-2_done_date", t.reviewer2_rework_at as "reviewer-2_rework_date",
  t.reviewer2_comments as "reviewer-2_comments",
  u.email as uploader, t.uploader_status, t.uploader_allocated_at as uploader_allocation_date,
  ${uploaderDone(db)} as uploader_done_date, t.uploader_skipped_at as uploader_skipped_date, t.uploader_comments,
  ua.account_id as uploader_allocation_id,
  coalesce(t.uploader_content_id, t.author_content_id) as new_content_id,
  t.turn, t.version, t.attempt`

/** Joins for the people and accounts referenced by `t`. */
export const people = (db: Db): Sql => db`
  join departments d on d.id = t.department_id
  left join users a on a.id = t.author_id
  left join users r on r.id = t.reviewer_id
  left join users r2 on r2.id = t.reviewer2_id
  left join users u on u.id = t.uploader_id
  left join accounts aa on aa.id = t.author_account_id
  left join accounts ua on ua.id = t.uploader_account_id`

/** The roles whose holder may no longer hold the stage; needs `people`: a reopened stage of theirs is unassigned. */
export const ineligibleColumn = (db: Db): Sql => db`
  array_remove(array[
    case when not may_hold(a, 'AUTHOR') then 'AUTHOR' end, case when not may_hold(r, 'REVIEWER') then 'REVIEWER' end,
    case when not may_hold(r2, 'REVIEWER-2') then 'REVIEWER-2' end, case when not may_hold(u, 'UPLOADER') then 'UPLOADER' end],
    null) as ineligible`

/** The state that rules.ts decides on, as one value beside the JSON columns. */
export const stateColumn = (db: Db): Sql => db`
  jsonb_build_object(
    'author_id', t.author_id, 'author_allocated_at', t.author_allocated_at, 'author_status', t.author_status,
    'author_acted_at', t.author_acted_at, 'author_skipped_at', t.author_skipped_at, 'author_comments', t.author_comments,
    'author_reason', t.author_reason, 'author_answer_type', t.author_answer_type, 'author_account_id', t.author_account_id,
    'author_content_id', t.author_content_id,
    'reviewer_id', t.reviewer_id, 'reviewer_allocated_at', t.reviewer_allocated_at, 'reviewer_status', t.reviewer_status,
    'reviewer_acted_at', t.reviewer_acted_at, 'reviewer_rework_at', t.reviewer_rework_at,
    'reviewer_comments', t.reviewer_comments, 'reviewer_qc_score', t.reviewer_qc_score,
    'reviewer2_id', t.reviewer2_id, 'reviewer2_allocated_at', t.reviewer2_allocated_at, 'reviewer2_status', t.reviewer2_status,
    'reviewer2_acted_at', t.reviewer2_acted_at, 'reviewer2_rework_at', t.reviewer2_rework_at,
    'reviewer2_comments', t.reviewer2_comments)
  || jsonb_build_object(
    'uploader_id', t.uploader_id, 'uploader_allocated_at', t.uploader_allocated_at, 'uploader_status', t.uploader_status,
    'uploader_acted_at', t.uploader_acted_at, 'uploader_skipped_at', t.uploader_skipped_at,
    'uploader_comments', t.uploader_comments, 'uploader_content_id', t.uploader_content_id,
    'uploader_account_id', t.uploader_account_id, 'turn', t.turn, 'version', t.version, 'attempt', t.attempt) as state`

type Column = { sql: (db: Db) => Sql; kind: 'text' | 'number' | 'instant' }
const text = (sql: Column['sql']): Column => ({ sql, kind: 'text' })
const number = (sql: Column['sql']): Column => ({ sql, kind: 'number' })
const instant = (sql: Column['sql']): Column => ({ sql, kind: 'instant' })

/** The fields that a search or a sort may name: JSON key → expression. A fixed map, so that no key ever becomes SQL. */
const fields: Record<string, Column> = {
  sr_no: number((db) => db`t.sr_no`),
  question_id: text((db) => db`t.question_id`),
  question_code: text((db) => db`t.question_code`),
  solution_id: text((db) => db`t.solution_id`),
  subject: text((db) => db`t.subject`),
  section: text((db) => db`t.section`),
  question_link: text((db) => db`t.question_link`),
  solution_link: text((db) => db`t.solution_link`),
  moderator_id: text((db) => db`t.moderator_id`),
  project_name: text((db) => db`t.project_name`),
  department: text((db) => db`d.name`),
  author: text((db) => db`a.email`),
  author_status: text((db) => db`t.author_status`),
  author_allocation_date: instant((db) => db`t.author_allocated_at`),
  author_done_date: instant(authorDone),
  author_skipped_date: instant((db) => db`t.author_skipped_at`),
  author_comments: text((db) => db`t.author_comments`),
  author_reason: text((db) => db`t.author_reason`),
  author_answer_type: text((db) => db`t.author_answer_type`),
  author_done_allocation_id: text((db) => db`aa.account_id`),
  reviewer: text((db) => db`r.email`),
  reviewer_status: text((db) => db`t.reviewer_status`),
  reviewer_allocation_date: instant((db) => db`t.reviewer_allocated_at`),
  reviewer_done_date: instant(reviewerDone),
  reviewer_rework_date: instant((db) => db`t.reviewer_rework_at`),
  reviewer_comments: text((db) => db`t.reviewer_comments`),
  qc_score: number((db) => db`t.reviewer_qc_score`),
  'reviewer-2': text((db) => db`r2.email`),
  'reviewer-2_status': text((db) => db`t.reviewer2_status`),
  'reviewer-2_allocation_date': instant((db) => db`t.reviewer2_allocated_at`),
  'reviewer-2_done_date': instant(reviewer2Done),
  'reviewer-2_rework_date': instant((db) => db`t.reviewer2_rework_at`),
  'reviewer-2_comments': text((db) => db`t.reviewer2_comments`),
  uploader: text((db) => db`u.email`),
  uploader_status: text((db) => db`t.uploader_status`),
  uploader_allocation_date: instant((db) => db`t.uploader_allocated_at`),
  uploader_done_date: instant(uploaderDone),
  uploader_skipped_date: instant((db) => db`t.uploader_skipped_at`),
  uploader_comments: text((db) => db`t.uploader_comments`),
  uploader_allocation_id: text((db) => db`ua.account_id`),
  new_content_id: text((db) => db`coalesce(t.uploader_content_id, t.author_content_id)`),
  turn: text((db) => db`t.turn`),
  attempt: number((db) => db`t.attempt`),
}
export const fieldKeys: readonly string[] = Object.keys(fields)

/** The expression of a key: a field of the row, or a column of the file's sheet; undefined for other keys. */
export const columnOf = (key: string, ownKeys: readonly string[]): Column | undefined => {
  if (Object.hasOwn(fields, key)) return fields[key]
  return ownKeys.includes(key) ? text((db) => db`t.extra ->> ${key}`) : undefined
}
