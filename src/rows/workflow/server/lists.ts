import type { StaffRole, Role } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { LISTS } from '../list-rules.ts'
import { STAGE } from '../turn-rules.ts'
import type { ListType } from '../vocabulary.ts'

/** A condition over `t`: the person holds the role's stage. Every list starts with it, because it uses an index. */
export const assignedToSql = (db: Db, role: StaffRole, userId: string): Sql =>
  ({
    AUTHOR: () => db`t.author_id = ${userId}`,
    REVIEWER: () => db`t.reviewer_id = ${userId}`,
    'REVIEWER-2': () => db`t.reviewer2_id = ${userId}`,
    UPLOADER: () => db`t.uploader_id = ${userId}`,
  })[role]()

export const roleTurnSql = (db: Db, role: StaffRole): Sql => db`t.turn = ${role}`

export const allocatedAtSql = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_allocated_at`,
    REVIEWER: () => db`t.reviewer_allocated_at`,
    'REVIEWER-2': () => db`t.reviewer2_allocated_at`,
    UPLOADER: () => db`t.uploader_allocated_at`,
  })[role]()

/** The instant since which a stage whose turn it is has been both open and assigned. */
export const readySinceSql = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`greatest(t.author_allocated_at, t.reviewer_acted_at)`,
    REVIEWER: () => db`greatest(t.reviewer_allocated_at, t.author_acted_at, t.author_skipped_at, t.reviewer2_acted_at)`,
    'REVIEWER-2': () => db`greatest(t.reviewer2_allocated_at, t.reviewer_acted_at)`,
    UPLOADER: () => db`greatest(t.uploader_allocated_at, t.reviewer_acted_at, t.reviewer2_acted_at)`,
  })[role]()

/** The holder of the stage whose turn it is. The indexes tasks_waiting and tasks_ready have the same expression. */
export const turnHolderSql = (db: Db): Sql => db`
  (case t.turn when 'AUTHOR' then t.author_id when 'REVIEWER' then t.reviewer_id when 'REVIEWER-2' then t.reviewer2_id
    else t.uploader_id end)`

/** `readySinceSql` of the stage whose turn it is. The index tasks_ready has the same expression. */
export const turnReadySinceSql = (db: Db): Sql => db`
  (case t.turn when 'AUTHOR' then ${readySinceSql(db, 'AUTHOR')} when 'REVIEWER' then ${readySinceSql(db, 'REVIEWER')}
    when 'REVIEWER-2' then ${readySinceSql(db, 'REVIEWER-2')} else ${readySinceSql(db, 'UPLOADER')} end)`

type Predicate = (db: Db) => Sql
const neverSql: Predicate = (db) => db`false`
/** `isRework` of turn-rules.ts in SQL. Only authors and reviewers get reworks. */
const reworks: Record<StaffRole, Predicate> = {
  AUTHOR: (db) => db`(t.turn = 'AUTHOR' and t.reviewer_status is not distinct from 'sent_for_rework')`,
  REVIEWER: (db) =>
    db`(t.turn = 'REVIEWER' and (t.author_status is not distinct from 'rework_done' or t.reviewer2_status is not distinct from 'sent_for_rework'))`,
  'REVIEWER-2': neverSql,
  UPLOADER: neverSql,
}
/** `canStillCome` of list-rules.ts in SQL, over `t` with its file `f`. */
const openStages: Record<StaffRole, Predicate> = {
  AUTHOR: (db) => db`t.author_status is null and t.turn <> 'CLOSED' and not ${reworks.AUTHOR(db)}`,
  REVIEWER: (db) => db`t.reviewer_status is null and t.turn <> 'CLOSED' and not ${reworks.REVIEWER(db)}`,
  'REVIEWER-2': (db) =>
    db`t.reviewer2_status is null and t.turn <> 'CLOSED' and f.second_review and t.reviewer_status is distinct from 'to_be_skipped'`,
  UPLOADER: (db) => db`t.uploader_status is null and t.turn <> 'CLOSED'`,
}

/**
 * The condition of a list, over `t` with its file `f`. A test compares it with `isInList` for all combinations of statuses
 * (rules-in-sql.md).
 */
export const inListSql = (db: Db, type: ListType, role: StaffRole): Sql => {
  const rule = LISTS[type][role]
  if (rule === undefined) return neverSql(db)
  if (rule === 'all') return db`true`
  if (rule === 'open') return openStages[role](db)
  if (rule === 'rework') return reworks[role](db)
  // Literals let PostgreSQL plan for each status.
  return db.unsafe(`t.${STAGE[rule.stage]}_status in ('${rule.statuses.join("', '")}')`)
}

/** The list in which an assignee opens the row: the one that offers the update on their turn, and `all` otherwise. */
export const deskListSql = (db: Db, role: StaffRole): Sql => db`case
  when not ${roleTurnSql(db, role)} then 'all' when ${inListSql(db, 'rework-received', role)} then 'rework-received' else 'assigned' end`

/** Counts a person's `rework-received` list, without tasks of deleted files (workflow.md, Reworks first). */
export const countReworks = async (db: Db, userId: string, role: Role): Promise<number> => {
  if (role === 'AUTHOR') {
    const [row] = await db<{ reworks: number }[]>`
      select count(*)::int as reworks from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where t.author_id = ${userId} and t.turn = 'AUTHOR' and t.reviewer_status = 'sent_for_rework'`
    return row?.reworks ?? 0
  }
  if (role === 'REVIEWER') {
    const [row] = await db<{ reworks: number }[]>`
      select count(*)::int as reworks from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where t.reviewer_id = ${userId} and t.turn = 'REVIEWER'
        and (t.author_status = 'rework_done' and t.reviewer_status is null or t.reviewer2_status = 'sent_for_rework')`
    return row?.reworks ?? 0
  }
  return 0
}

/** Selects the people who hold a stage in a file (`hold`), or who decided in a stage that they hold (`decided`). */
const selectPeopleOfFile = async (db: Db, fileId: string, which: 'hold' | 'decided'): Promise<string[]> => {
  const all = which === 'hold'
  const rows = await db<{ id: string }[]>`
    select author_id as id from tasks where file_id = ${fileId} and author_id is not null and (${all} or author_status is not null)
    union select reviewer_id from tasks where file_id = ${fileId} and reviewer_id is not null and (${all} or reviewer_status is not null)
    union select reviewer2_id from tasks where file_id = ${fileId} and reviewer2_id is not null and (${all} or reviewer2_status is not null)
    union select uploader_id from tasks where file_id = ${fileId} and uploader_id is not null and (${all} or uploader_status is not null)`
  return rows.map(({ id }) => id)
}
export const selectHoldersOfFile = (db: Db, fileId: string): Promise<string[]> => selectPeopleOfFile(db, fileId, 'hold')
/** Their decisions count in the scorecard as long as the file exists. */
export const selectDecidersOfFile = (db: Db, fileId: string): Promise<string[]> => selectPeopleOfFile(db, fileId, 'decided')
