import type { StaffRole } from '../../../kit/shared/access.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { isHeldBy, type LivingFile, rowsShown } from '../../files/server/lookup.ts'
import type { Page } from '../../../kit/shared/paging.ts'
import type { GridRow } from '../contract.ts'
import type { HeldMove } from '../../workflow/holding-rules.ts'
import type { TaskState } from '../../workflow/turn-rules.ts'
import { LIST_TYPES, type ListType } from '../../workflow/vocabulary.ts'
import { ineligibleColumn, people, stateColumn, jsonColumns } from '../../workflow/server/columns.ts'
import { heldBy, inListOf, isTurnOf } from '../../workflow/server/lists.ts'

/** A task as read for one person: the row's fields flat, the sheet's further cells and the state apart. */
export type TaskRow = GridRow & { extra: Record<string, unknown>; state: TaskState }

// Lists -------------------------------------------------------------------------------------------------------------------

type ListedFile = {
  _id: string
  name: string
  section: string
  count: number
  ready: number
  first_sr_no: number
  last_sr_no: number
  allocation_date: string | null
}
export const filesInList = (db: Db, userId: string, role: StaffRole, type: ListType) => db<ListedFile[]>`
  select f.id as "_id", f.name, p.name as section, count(*)::int as count,
    count(*) filter (where ${isTurnOf(db, role)})::int as ready, min(t.sr_no) as first_sr_no, max(t.sr_no) as last_sr_no,
    max(${allocatedAt(db, role)}) as allocation_date
  from tasks t join files f on f.id = t.file_id and f.deleted_at is null join projects p on p.id = f.project_id
  where ${heldBy(db, role, userId)} and ${inListOf(db, type, role)}
  group by f.id, p.id order by max(${allocatedAt(db, role)}) desc nulls last, f.name, f.id`

/** The files with rows assigned in one of the roles, or to `userId` alone, of the rows `t` for which `shown` holds. */
export const reportFiles = (db: Db, roles: readonly StaffRole[], userId: string | null, shown: Sql) => {
  const held = roles.map((role) => (userId === null ? isGiven(db, role) : heldBy(db, role, userId)))
  const any = held.reduce((all, one) => db`${all} or ${one}`)
  return db<{ _id: string; name: string; section: string; count: number }[]>`
    select f.id as "_id", f.name, p.name as section, count(*)::int as count
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null join projects p on p.id = f.project_id
    where (${any}) and ${shown}
    group by f.id, p.id order by name_key(f.name), f.id`
}

const isGiven = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_id is not null`,
    REVIEWER: () => db`t.reviewer_id is not null`,
    'REVIEWER-2': () => db`t.reviewer2_id is not null`,
    UPLOADER: () => db`t.uploader_id is not null`,
  })[role]()

const allocatedAt = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_allocated_at`,
    REVIEWER: () => db`t.reviewer_allocated_at`,
    'REVIEWER-2': () => db`t.reviewer2_allocated_at`,
    UPLOADER: () => db`t.uploader_allocated_at`,
  })[role]()

/** All list counts of a person in one pass over their tasks of the role. */
export const listCounts = (db: Db, userId: string, role: StaffRole) => {
  const counted = LIST_TYPES.map((type) => db`${type}::text, count(*) filter (where ${inListOf(db, type, role)})`)
  const list = counted.reduce((all, one) => db`${all}, ${one}`)
  return db<{ counts: Record<string, number> }[]>`
    select jsonb_build_object(${list}) as counts
    from tasks t join files f on f.id = t.file_id and f.deleted_at is null where ${heldBy(db, role, userId)}`
}

type ListQuery = {
  file: LivingFile
  userId: string
  role: StaffRole
  type: ListType
  readyOnly: boolean
  where: Sql
  order: Sql
  page: Page
}

/** One page of a person's list with its total, in one round trip. */
export const listPage = (db: Db, { file, userId, role, type, readyOnly, where, order, page }: ListQuery) => db<
  (TaskRow & { total: number })[]
>`
  select ${jsonColumns(db)}, t.extra, ${stateColumn(db)}, count(*) over ()::int as total
  from tasks t join files f on f.id = t.file_id ${people(db)}
  where t.file_id = ${file.id} and ${heldBy(db, role, userId)} and ${inListOf(db, type, role)}
    and ${readyOnly ? isTurnOf(db, role) : db`true`} and ${where}
  order by ${order} limit ${page.limit} offset ${page.offset}`

/** The total alone, for a page beyond the last row. */
export const listTotal = async (db: Db, { file, userId, role, type, readyOnly, where }: ListQuery): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from tasks t join files f on f.id = t.file_id ${people(db)}
    where t.file_id = ${file.id} and ${heldBy(db, role, userId)} and ${inListOf(db, type, role)}
      and ${readyOnly ? isTurnOf(db, role) : db`true`} and ${where}`
  return row?.total ?? 0
}

// Update ------------------------------------------------------------------------------------------------------------------

export type TaskForUpdate = {
  /** Null when the file has no such row. */
  task: TaskRow | null
  ineligible: StaffRole[] | null
  file: Pick<LivingFile, 'id' | 'name' | 'project_id' | 'section' | 'second_review'>
  account: { id: string; account_id: string } | null
  reworks: number
}

/** One task with all inputs of its decision: the file's switch, the person's account in the project, their reworks. No row for a file in which they hold nothing. */
export const taskForUpdate = (
  db: Db,
  nameOrId: string,
  fileId: string | null,
  srNo: number,
  userId: string,
  role: StaffRole,
  now: Date,
) =>
  db<TaskForUpdate[]>`
  with file as (
    select f.id, f.name, f.project_id, p.name as section, f.second_review
    from files f join projects p on p.id = f.project_id
    where f.deleted_at is null and (name_key(f.name) = name_key(${nameOrId}) or f.id = ${fileId}) and ${isHeldBy(db, userId)})
  select to_jsonb(file) as file, to_jsonb(w) - 'ineligible' as task, w.ineligible,
    (select jsonb_build_object('id', a.id, 'account_id', a.account_id)
      from allocation_holds h join accounts a on a.id = h.account_id
      where h.user_id = ${userId} and h.project_id = file.project_id and h.during @> ${now.toISOString()}::timestamptz) as account,
    (select count(*)::int from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where ${heldBy(db, role, userId)} and ${inListOf(db, 'rework-received', role)}) as reworks
  from file left join lateral (
    select ${jsonColumns(db)}, t.extra, ${stateColumn(db)}, ${ineligibleColumn(db)}
    from tasks t ${people(db)} where t.file_id = file.id and t.sr_no = ${srNo}) w on true`

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

// The admin grid ------------------------------------------------------------------------------------------------------------

type GridQuery = {
  file: LivingFile
  departmentId: string | null
  where: Sql
  filtered: boolean
  /** Sorted by another column than sr_no. */
  sorted: boolean
  order: Sql
  descending: boolean
  page: Page
}

/**
 * The page's ids in the requested order, found on the index before any join. In the sheet's own order a file without gaps in
 * sr_no, all of one department where one is requested, is paged by number range, so that the last page costs as much as the first;
 * others use an offset.
 */
const pageIds = (db: Db, { file, departmentId, where, filtered, sorted, order, descending, page }: GridQuery): Sql => {
  const walk = (when: Sql): Sql => db`
    select t.id, row_number() over () as place from (
      select t.id from tasks t ${filtered || sorted ? people(db) : db``}
      where ${rowsShown(db, file)} and (${departmentId}::uuid is null or t.department_id = ${departmentId}) and ${where} and ${when}
      order by ${order} limit ${page.limit} offset ${page.offset}) t`
  if (filtered || sorted) return walk(db`true`)
  const first = descending ? file.row_count - page.offset - page.limit + 1 : page.offset + 1
  const whole =
    departmentId === null
      ? db`true`
      : db`exists (select from file_departments
          where file_id = ${file.id} and department_id = ${departmentId} and row_count = ${file.row_count}::int)`
  // sr_no is unique and above 0: when the highest equals the number of rows shown, none is missing or hidden.
  const dense = db`(${whole} and (select max(sr_no) from tasks where file_id = ${file.id}) is not distinct from ${file.row_count}::int)`
  return db`
    select t.id, ${descending ? db`-t.sr_no` : db`t.sr_no`} as place from tasks t
    where ${dense} and t.file_id = ${file.id} and t.sr_no between ${first}::bigint and ${first + page.limit - 1}::bigint
    union all ${walk(db`not ${dense}`)}`
}

/**
 * One page of a file's rows, each as two JSON texts, its fields and its further cells: no field depends on a rule, so PostgreSQL
 * writes the JSON, and its bytes are sent unparsed (stack.md, HTTP).
 */
export const gridStatement = (db: Db, asked: GridQuery) =>
  db`
  with page as (${pageIds(db, asked)})
  select row_to_json(fields)::text as fields, t.extra::text as extra
  from page join tasks t on t.id = page.id ${people(db)}, lateral (select ${jsonColumns(db)}) as fields
  order by page.place`
export const gridPage = (db: Db, asked: GridQuery) => gridStatement(db, asked).raw()

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]
/** The rows as one JSON array. An import gives no cell the key of a row field; if one had it, the field, written last, would win. */
export const gridJson = (rows: readonly (readonly Buffer[])[]): Buffer => {
  const parts: Buffer[] = [OPEN]
  for (const [fields = CLOSE, extra = CLOSE] of rows) {
    if (parts.length > 1) parts.push(COMMA)
    // Two bytes are an empty object.
    if (extra.length === 2) parts.push(fields)
    else parts.push(extra.subarray(0, -1), COMMA, fields.subarray(1))
  }
  return Buffer.concat([...parts, CLOSE])
}

/** The total of the grid's rows; read from the file and its departments when nothing is filtered. */
export const gridTotal = async (db: Db, { file, departmentId, where, filtered }: GridQuery): Promise<number> => {
  if (!filtered && departmentId === null) return file.row_count
  const [row] = filtered
    ? await db<{ total: number }[]>`
        select count(*)::int as total from tasks t ${people(db)}
        where ${rowsShown(db, file)} and (${departmentId}::uuid is null or t.department_id = ${departmentId}) and ${where}`
    : await db<{ total: number }[]>`
        select row_count as total from file_departments
        where file_id = ${file.id} and department_id = ${departmentId} and department_id <> all (${file.hidden}::uuid[])`
  return row?.total ?? 0
}
