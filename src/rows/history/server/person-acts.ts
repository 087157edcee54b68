import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Activity } from '../../../users/server/extension-points.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { eventVisibleSql } from '../../files/server/lookup.ts'
import { decisionSql, eventDaySql } from './acted.ts'

/**
 * Selects a person's changes to tasks at an instant, except those that are hidden from the caller. A bulk change to rows of one
 * file is one entry. `living` means that the file is not deleted. `sr_no` is set if the change concerns only one row.
 */
const actsAtSql = (db: Db, userId: string, moment: Sql, reach: Reach<'all'>): Sql => db`
  select jsonb_build_object('kind', g.kind, 'role', g.role, 'from', g.from_status, 'to', g.to_status, 'file', f.name,
    'section', p.name, 'living', f.deleted_at is null, 'rows', g.rows, 'sr_no', case when g.rows = 1 then
      (select t.sr_no from task_events o join tasks t on t.id = o.task_id where o.id = g.first) end) as acts
  from (
    select e.kind, e.role, e.from_status, e.to_status, e.file_id, count(*)::int as rows, min(e.id) as first
    from task_events e
    where e.actor_id = ${userId} and e.at = ${moment} and ${eventVisibleSql(db, reach)}
      and (${decisionSql(db)} and ${eventDaySql(db, db`e.at`)} = ${eventDaySql(db, moment)} or not ${decisionSql(db)})
    group by 1, 2, 3, 4, 5) g
    join files f on f.id = g.file_id join project_names p on p.id = f.project_id
  order by g.first`

export const taskActivity: Activity = {
  // Each half uses a separate index. The index of decisions is ordered by day, so only the decisions of one day are sorted by
  // time.
  before: (db, { userId, reach }, moment) => db`
    select max(at) from (
      (select e.at from task_events e
        where e.actor_id = ${userId} and e.at < ${moment} and ${eventDaySql(db, db`e.at`)} <= ${eventDaySql(db, moment)}
          and ${decisionSql(db)} and ${eventVisibleSql(db, reach)}
        order by ${eventDaySql(db, db`e.at`)} desc, e.at desc limit 1)
      union all
      (select e.at from task_events e
        where e.actor_id = ${userId} and e.at < ${moment} and not ${decisionSql(db)} and ${eventVisibleSql(db, reach)}
        order by e.at desc limit 1)) last`,
  at: (db, { userId, reach }, moment) => actsAtSql(db, userId, moment, reach),
}
