import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { LISTS } from '../list-rules.ts'
import { STAGE } from '../turn-rules.ts'
import type { ListType } from '../vocabulary.ts'

/** The tasks `t` whose stage of a role is a person's: the indexed half of every list. */
export const isAssignedTo = (db: Db, role: StaffRole, userId: string): Sql =>
  ({
    AUTHOR: () => db`t.author_id = ${userId}`,
    REVIEWER: () => db`t.reviewer_id = ${userId}`,
    'REVIEWER-2': () => db`t.reviewer2_id = ${userId}`,
    UPLOADER: () => db`t.uploader_id = ${userId}`,
  })[role]()

export const isRoleTurn = (db: Db, role: StaffRole): Sql => db`t.turn = ${role}`

/** When a role's stage was last assigned. */
export const allocatedAt = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_allocated_at`,
    REVIEWER: () => db`t.reviewer_allocated_at`,
    'REVIEWER-2': () => db`t.reviewer2_allocated_at`,
    UPLOADER: () => db`t.uploader_allocated_at`,
  })[role]()

/** Since when a stage whose turn it is was both open and assigned. */
export const readySince = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`greatest(t.author_allocated_at, t.reviewer_acted_at)`,
    REVIEWER: () => db`greatest(t.reviewer_allocated_at, t.author_acted_at, t.author_skipped_at, t.reviewer2_acted_at)`,
    'REVIEWER-2': () => db`greatest(t.reviewer2_allocated_at, t.reviewer_acted_at)`,
    UPLOADER: () => db`greatest(t.uploader_allocated_at, t.reviewer_acted_at, t.reviewer2_acted_at)`,
  })[role]()

/** Who holds the stage whose turn it is, null: nobody; the expression of the indexes tasks_waiting and tasks_ready. */
export const turnHolder = (db: Db): Sql => db`
  (case t.turn when 'AUTHOR' then t.author_id when 'REVIEWER' then t.reviewer_id when 'REVIEWER-2' then t.reviewer2_id
    else t.uploader_id end)`

/** Since when the stage whose turn it is was both open and assigned; the expression of the index tasks_ready. */
export const turnReadySince = (db: Db): Sql => db`
  (case t.turn when 'AUTHOR' then ${readySince(db, 'AUTHOR')} when 'REVIEWER' then ${readySince(db, 'REVIEWER')}
    when 'REVIEWER-2' then ${readySince(db, 'REVIEWER-2')} else ${readySince(db, 'UPLOADER')} end)`

type Predicate = (db: Db) => Sql
const none: Predicate = (db) => db`false`
/** `isRework` of turn-rules.ts in SQL. Only authors and reviewers get reworks. */
const reworks: Record<StaffRole, Predicate> = {
  AUTHOR: (db) => db`(t.turn = 'AUTHOR' and t.reviewer_status is not distinct from 'sent_for_rework')`,
  REVIEWER: (db) =>
    db`(t.turn = 'REVIEWER' and (t.author_status is not distinct from 'rework_done' or t.reviewer2_status is not distinct from 'sent_for_rework'))`,
  'REVIEWER-2': none,
  UPLOADER: none,
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
 * The list of a type and a role as a condition over `t` with its file `f`, from the table of list-rules.ts. A test compares it
 * with `inList` over all combinations of statuses (rules-in-sql.md).
 */
export const isInList = (db: Db, type: ListType, role: StaffRole): Sql => {
  const rule = LISTS[type][role]
  if (rule === undefined) return none(db)
  if (rule === 'all') return db`true`
  if (rule === 'open') return openStages[role](db)
  if (rule === 'rework') return reworks[role](db)
  // The statuses are literals, so that PostgreSQL can plan for each of them.
  return db.unsafe(`t.${STAGE[rule.stage]}_status in ('${rule.statuses.join("', '")}')`)
}

/** The list in which a role's assignee opens the row: that of its update at their turn, else that of all rows. */
export const deskListSql = (db: Db, role: StaffRole): Sql => db`case
  when not ${isRoleTurn(db, role)} then 'all' when ${isInList(db, 'rework-received', role)} then 'rework-received' else 'assigned' end`
