import type { InboxSource } from '../../kit/server/registered.ts'
import type { InboxEntry } from '../../kit/shared/inbox.ts'

/** What others decided on the person's records and did not take back. The object is the day, DD/MM/YYYY. */
export const recordsThatCame: InboxSource = (db, { userId }, { since, seen, most }) => db<InboxEntry[]>`
  with came as (
    select e.id, e.at, case e.kind when 'returned' then 'returned' else 'approved' end as kind, e.actor_id, e.record_id
    from qualitative_events e
    where e.user_id = ${userId} and e.at > ${since} and e.kind in ('approved', 'returned', 'edited') and not exists (
      select from qualitative_events n where n.record_id = e.record_id and n.version = e.version + 1 and n.kind = 'undone'))
  select 'qualitative-' || c.kind || ' ' || c.id as id, 'qualitative-' || c.kind as kind, c.at, c.at > ${seen} as "isNew",
    jsonb_build_object('_id', u.id, 'fullName', u.full_name) as from, null as role, 1 as count,
    to_char(r.day, 'DD/MM/YYYY') as object, null as part
  from came c join qualitative_records r on r.id = c.record_id join users u on u.id = c.actor_id
  order by c.at desc, c.id desc limit ${most}`
