import type { StaffRole } from '../../../kit/shared/access.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'

/** Over `t`: since when a stage whose turn it is was both open and assigned. */
export const readySince = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`greatest(t.author_allocated_at, t.reviewer_acted_at)`,
    REVIEWER: () => db`greatest(t.reviewer_allocated_at, t.author_acted_at, t.author_skipped_at, t.reviewer2_acted_at)`,
    'REVIEWER-2': () => db`greatest(t.reviewer2_allocated_at, t.reviewer_acted_at)`,
    UPLOADER: () => db`greatest(t.uploader_allocated_at, t.reviewer_acted_at, t.reviewer2_acted_at)`,
  })[role]()

/** Over an event `e`: it is a decision that was not taken back. */
export const isStandingDecision = (db: Db): Sql => db`(e.kind = 'update'
  and (select n.kind from task_events n where n.task_id = e.task_id and n.id > e.id order by n.id limit 1) is distinct from 'undo')`
