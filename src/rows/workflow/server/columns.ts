import { type Db, makeOnce, type Sql } from '../../../kit/postgres/db.ts'
import { instantTextSql, formatInstantSql } from '../../../kit/postgres/instant-text.ts'
import type { GridRow, Task, WhyBack } from '../contract.ts'
import { RECORDED_COLUMNS, STAGE, type TaskState } from '../turn-rules.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { columnNames, INSTANT_KEYS, type KeyedColumn, keyedColumns, STAGE_KEYS, TASK_COLUMNS } from '../../row-columns.ts'
import { undoneSql } from './undone.ts'
import { mayHoldSql } from '../../../users/server/lookup.ts'
import { Refusal } from '../../../kit/shared/errors.ts'
import { isWebLink } from '../../../kit/shared/links.ts'
import { merge } from '../../../kit/shared/merge.ts'
import { computeOffers } from '../rules.ts'

/** A task as one person reads it. `extra` holds the cells that have no column of their own. */
export type TaskRow = GridRow & { extra: Record<string, unknown>; state: TaskState }

/** The aliases of the joins in `joinTaskPeopleSql`, and the status of a stage that acted without finishing. */
const joined = {
  AUTHOR: { person: 'a', account: 'aa', notDone: 'skipped' },
  REVIEWER: { person: 'r', account: '', notDone: 'sent_for_rework' },
  'REVIEWER-2': { person: 'r2', account: '', notDone: 'sent_for_rework' },
  UPLOADER: { person: 'u', account: 'ua', notDone: 'skipped' },
} as const satisfies Record<StaffRole, object>

/** Needs `t` and the joins of `joinTaskPeopleSql`. */
const expressionOf = ({ column, key, stage, holds }: KeyedColumn): string => {
  const { person, account, notDone } = joined[stage]
  if (key === 'new_content_id') return 'coalesce(t.uploader_content_id, t.author_content_id)'
  if (holds === 'person') return `${person}.email`
  if (holds === 'account') return `${account}.account_id`
  if (holds === 'done') return `case when t.${STAGE[stage]}_status <> '${notDone}' then t.${column} end`
  return `t.${column}`
}

const projectNameSql = (db: Db): Sql => db`
  coalesce(t.project_name, (select p.name from files f join project_names p on p.id = f.project_id where f.id = t.file_id))`

const cellPicturesSql = (db: Db): Sql => db`
  (select json_agg(json_build_object('column', h.column_key, 'hash', encode(h.hash, 'hex'), 'width', p.width, 'height', p.height) order by h.place)
    from task_pictures h join pictures p on p.hash = h.hash where h.task_id = t.id)`

const holders = STAFF_ROLES.map((role) => {
  const { person } = joined[role]
  return `case when ${person}.id is not null then json_build_object('_id', ${person}.id, 'fullName', ${person}.full_name) end`
}).join(', ')
/** `project_name` is missing because it falls back to the file's project. */
const ownFields = TASK_COLUMNS.filter((name) => name !== 'project_name')
/** The field names of `workbookFieldsSql`, in the order of the values of a row that is read as an array. */
export const WORKBOOK_FIELDS: readonly string[] = [
  '_id',
  ...ownFields,
  'cellRuns',
  'cellPictures',
  'project_name',
  'department',
  ...STAGE_KEYS,
]
const listStageFields = (expression: (column: KeyedColumn) => string): string =>
  keyedColumns.map((column) => `${expression(column)} as "${column.key}"`).join(', ')
const jsonExpressionOf = (column: KeyedColumn): string =>
  INSTANT_KEYS.has(column.key) ? formatInstantSql(expressionOf(column)) : expressionOf(column)
const fieldsWithSql = (db: Db, stageFields: string): Sql => db`
  t.id as "_id", ${db.unsafe(ownFields.map((name) => `t.${name}`).join(', '))}, t.runs as "cellRuns", ${cellPicturesSql(db)} as "cellPictures", ${projectNameSql(db)} as project_name, d.name as department, ${db.unsafe(stageFields)}, t.turn, t.version, t.attempt`
/**
 * The fields of a `WorkbookRow` except `extra`. All reads of tasks use this explicit list. Needs `t` as a task row and the joins
 * of `joinTaskPeopleSql`.
 */
export const workbookFieldsSql = makeOnce((db) => fieldsWithSql(db, listStageFields(expressionOf)))
/** The fields of a row for JSON, with its holders (workflow.md, The pieces). A test compares them with the contract. */
export const jsonColumnsSql = makeOnce(
  (db) => db`${fieldsWithSql(db, listStageFields(jsonExpressionOf))}, json_build_array(${db.unsafe(holders)}) as holders`,
)

/** All are outer joins, so PostgreSQL omits those that a statement does not use. */
export const joinTaskPeopleSql = makeOnce(
  (db) => db`
  left join department_names d on d.id = t.department_id
  left join identities a on a.id = t.author_id
  left join identities r on r.id = t.reviewer_id
  left join identities r2 on r2.id = t.reviewer2_id
  left join identities u on u.id = t.uploader_id
  left join accounts aa on aa.id = t.author_account_id
  left join accounts ua on ua.id = t.uploader_account_id`,
)

/**
 * The roles whose holder may no longer hold the stage. A reopened stage of these roles is unassigned. Needs the joins of
 * `joinTaskPeopleSql`.
 */
export const ineligibleColumnSql = makeOnce(
  (db) => db`
  array_remove(array[
    case when not ${mayHoldSql(db, db`a`, db`'AUTHOR'`)} then 'AUTHOR' end, case when not ${mayHoldSql(db, db`r`, db`'REVIEWER'`)} then 'REVIEWER' end,
    case when not ${mayHoldSql(db, db`r2`, db`'REVIEWER-2'`)} then 'REVIEWER-2' end, case when not ${mayHoldSql(db, db`u`, db`'UPLOADER'`)} then 'UPLOADER' end],
    null) as ineligible`,
)

const named = (alias: string): string =>
  `case when ${alias}.id is not null then jsonb_build_object('_id', ${alias}.id, 'fullName', ${alias}.full_name) end`
/**
 * Why the row is back (`WhyBack`), or null. Needs the joins of `joinTaskPeopleSql`. The stage that returned the row keeps the
 * reason until it acts again. The reason for a reopening is in its event, unless a later decision stands.
 */
export const whyBackColumnSql = makeOnce(
  (db) => db`
  case
    when t.turn = 'AUTHOR' and t.reviewer_status in ('sent_for_rework', 'sent_for_re_attempt') then
      jsonb_build_object('kind', t.reviewer_status, 'role', 'REVIEWER', 'who', ${db.unsafe(named('r'))}, 'at', ${instantTextSql(db, db`t.reviewer_acted_at`)},
        'comments', coalesce(t.reviewer_comments, ''))
    when t.turn = 'REVIEWER' and t.reviewer2_status = 'sent_for_rework' then
      jsonb_build_object('kind', t.reviewer2_status, 'role', 'REVIEWER-2', 'who', ${db.unsafe(named('r2'))}, 'at', ${instantTextSql(db, db`t.reviewer2_acted_at`)},
        'comments', coalesce(t.reviewer2_comments, ''))
    when t.turn <> 'CLOSED' then (
      select jsonb_build_object('kind', 'reopened', 'role', null, 'who', ${db.unsafe(named('by'))}, 'at', ${instantTextSql(db, db`e.at`)},
        'comments', coalesce(e.set ->> 'comments', ''))
      from task_events e left join identities by on by.id = e.actor_id
      where e.task_id = t.id and e.kind = 'reopen' and e.role = t.turn and not exists (
        select from task_events later
        where later.task_id = t.id and later.id > e.id and later.kind in ('update', 'history')
          and not ${undoneSql(db, db`later`)})
      order by e.id desc limit 1)
  end as "whyBack"`,
)

const stateFields = [...RECORDED_COLUMNS, 'turn', 'version'].map((column) => `'${column}', t.${column}`).join(', ')
export const stateColumnSql = makeOnce((db) => db`jsonb_build_object(${db.unsafe(stateFields)}) as state`)

/** Assignments for `update tasks set` that copy all stage columns from the row `row`, without turn, version and attempt. */
export const stagesFromSql = (db: Db, row: string): Sql =>
  db.unsafe(columnNames.map((column) => `${column} = ${row}.${column}`).join(', '))

/**
 * A column for search and sort. `numberSql` is a sheet cell's number, by which a text column sorts numerically. `orderSql` is the
 * sort key where it differs from the value, as for names.
 */
type Column = {
  sql: (db: Db) => Sql
  kind: 'text' | 'number' | 'instant'
  numberSql?: (db: Db) => Sql
  orderSql?: (db: Db) => Sql
}
const text = (sql: Column['sql']): Column => ({ sql, kind: 'text' })
const number = (sql: Column['sql']): Column => ({ sql, kind: 'number' })

const stageField = (column: KeyedColumn): Column => {
  const expression = expressionOf(column)
  const kind = INSTANT_KEYS.has(column.key) ? 'instant' : column.holds === 'number' ? 'number' : 'text'
  const found: Column = { sql: (db) => db`${db.unsafe(expression)}`, kind }
  return column.holds === 'person'
    ? { ...found, orderSql: (db) => db`${db.unsafe(`${joined[column.stage].person}.sort_key`)}` }
    : found
}

/** The number of a cell that is stored as text. `numbers` holds it alone or with its number format (`RowNumbers`). */
const keptNumberSql = (db: Db, key: string): Sql => db`
  case jsonb_typeof(t.numbers -> ${key}) when 'number' then (t.numbers ->> ${key})::numeric
    when 'array' then case when jsonb_typeof(t.numbers -> ${key} -> 0) = 'number' then (t.numbers -> ${key} ->> 0)::numeric end end`
const sheetText = (key: string): Column => ({
  ...text((db) => db`${db.unsafe(`t.${key}`)}`),
  numberSql: (db) => keptNumberSql(db, key),
})
const ownColumn = (key: string): Column => ({
  ...text((db) => db`t.extra ->> ${key}`),
  numberSql: (db) => db`
    case when jsonb_typeof(t.extra -> ${key}) = 'number' then (t.extra ->> ${key})::numeric else ${keptNumberSql(db, key)} end`,
})

/** The JSON keys that a search or a sort may name. The map is fixed, so a key from a request never becomes SQL. */
const fields: Record<string, Column> = {
  sr_no: number((db) => db`t.sr_no`),
  question_id: sheetText('question_id'),
  question_code: sheetText('question_code'),
  solution_id: sheetText('solution_id'),
  subject: sheetText('subject'),
  section: sheetText('section'),
  question_link: text((db) => db`t.question_link`),
  solution_link: text((db) => db`t.solution_link`),
  moderator_id: sheetText('moderator_id'),
  project_name: text(projectNameSql),
  department: { ...text((db) => db`d.name`), orderSql: (db) => db`d.sort_key` },
  ...Object.fromEntries(keyedColumns.map((column) => [column.key, stageField(column)])),
  turn: text((db) => db`t.turn`),
  attempt: number((db) => db`t.attempt`),
}
export const fieldKeys: readonly string[] = Object.keys(fields)

export const findTaskColumn = (key: string, ownKeys: readonly string[]): Column | undefined => {
  if (Object.hasOwn(fields, key)) return fields[key]
  return ownKeys.includes(key) ? ownColumn(key) : undefined
}

type Asking = { role: StaffRole; actorId: string; reworks: number; secondReview: boolean }

export const serializeTask = (
  { extra, state, ...row }: TaskRow & { whyBack?: WhyBack | null },
  { role, actorId, reworks, secondReview }: Asking,
): Task => {
  const url = row.question_link ?? ''
  return merge(merge(extra, row), {
    updateTask: computeOffers(state, secondReview, role, { reworksPending: reworks, actorId }).updateTask,
    link: { url, disabled: !isWebLink(url) },
    metadata_update_needed: state.author_answer_type === 'Uploaded on Portal' && state.uploader_status !== 'uploaded',
  })
}

/** Adds the current row to a conflict as `task`, so that the form can show what has changed (workflow.md, Versions). */
export async function withCurrentRow<T>(current: () => GridRow | Promise<GridRow>, decideIt: () => T): Promise<T> {
  try {
    return decideIt()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    throw error.with({ fields: { task: await current() } })
  }
}
