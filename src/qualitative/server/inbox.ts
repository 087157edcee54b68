import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { InboxSource } from '../../kit/server/registered.ts'
import { ALWAYS_DECLINED, ALWAYS_TAKEN, type InboxArrival } from '../../kit/shared/inbox.ts'

/** Builds a condition on the alias of an event: it is a decision that was not undone. */
const standingDecisionSql = (db: Db, e: Sql): Sql => db`(${e}.kind in ('approved', 'returned', 'edited') and not exists (
  select from qualitative_events n where n.record_id = ${e}.record_id and n.version = ${e}.version + 1 and n.kind = 'undone'))`

/**
 * Tells people about other people's decisions on their records that still apply, and about tasks that an ADMIN deleted from these
 * records. Tells people who returned a record when it is changed. The object is the day as DD/MM/YYYY.
 */
export const recordsThatCame: InboxSource = {
  kinds: {
    'qualitative-approved': { group: 'Qualitative', title: 'Your record approved', who: 'logs qualitative tasks' },
    'qualitative-returned': {
      group: 'Qualitative',
      title: 'Your record returned',
      who: 'logs qualitative tasks',
      always: ALWAYS_DECLINED,
    },
    'qualitative-task-deleted': {
      group: 'Qualitative',
      title: 'Your task deleted',
      who: 'logs qualitative tasks',
      always: ALWAYS_TAKEN,
    },
    'qualitative-refilled': { group: 'Qualitative', title: 'A record that you returned changed', who: 'admin or manager' },
  },
  list: (db, { userId }, { since, isNew, most }) => db<InboxArrival[]>`
  with came as (
    select e.id, e.at, case e.kind when 'edited' then 'approved' when 'task deleted' then 'task-deleted' else e.kind end as kind,
      e.actor_id, e.record_id, e.written_in
    from qualitative_events e
    where e.user_id = ${userId} and e.at > ${since} and (e.kind = 'task deleted' or ${standingDecisionSql(db, db`e`)})
    union all
    select e.id, e.at, e.kind, e.actor_id, e.record_id, e.written_in
    from qualitative_events e, lateral (
      select d.actor_id, d.kind from qualitative_events d
      where d.record_id = e.record_id and d.version < e.version and ${standingDecisionSql(db, db`d`)} order by d.version desc limit 1) d
    where e.kind = 'refilled' and e.at > ${since} and (e.before ->> 'returned')::boolean and d.kind = 'returned' and d.actor_id = ${userId})
  select 'qualitative-' || c.kind || ' ' || c.id as id, 'qualitative-' || c.kind as kind, c.at, ${isNew(db`c.at`, db`c.written_in`)} as "isNew",
    jsonb_build_object('_id', u.id, 'fullName', u.full_name) as from, null as role, 1 as count,
    to_char(r.day, 'DD/MM/YYYY') as object, null as part
  from came c join qualitative_records r on r.id = c.record_id join identities u on u.id = c.actor_id
  order by "isNew" desc, c.at desc, c.id desc limit ${most}`,
}
