import type { InboxSource } from '../../kit/server/registered.ts'
import type { InboxArrival } from '../../kit/shared/inbox.ts'

/**
 * Tells people that somebody else made them a deputy, appointed a deputy for them, or ended either. `part` is the manager or the
 * deputy, unless that person acted. `object` is the period.
 */
export const deputiesThatCame: InboxSource = {
  kinds: {
    'deputy-named': { group: 'Deputies', title: 'You are named as a deputy', who: 'admin or manager' },
    'deputy-given': { group: 'Deputies', title: 'A deputy is named for you', who: 'admin or manager' },
    'deputy-ended': { group: 'Deputies', title: 'A deputy ended', who: 'admin or manager' },
  },
  list: (db, { userId }, { since, isNew, most }) => db<InboxArrival[]>`
  with came as (
    select d.*, 'deputy-named' as kind, d.named_at as at, d.named_by as actor_id from deputies d
    where d.deputy_id = ${userId} and d.named_by <> ${userId} and d.ended_at is null
    union all
    select d.*, 'deputy-given', d.named_at, d.named_by from deputies d
    where d.manager_id = ${userId} and d.named_by <> ${userId} and d.ended_at is null
    union all
    select d.*, 'deputy-ended', d.ended_at, d.ended_by from deputies d
    where ${userId} in (d.manager_id, d.deputy_id) and d.ended_by <> ${userId})
  select c.kind || ' ' || c.id as id, c.kind, c.at, ${isNew(db`c.at`, db`c.written_in`)} as "isNew",
    jsonb_build_object('_id', u.id, 'fullName', u.full_name) as from, null as role, 1 as count,
    to_char(lower(c.during), 'DD/MM/YYYY') || ' to ' || to_char(upper(c.during) - 1, 'DD/MM/YYYY') as object,
    case when other.id <> c.actor_id then other.full_name end as part
  from came c join identities u on u.id = c.actor_id
    join identities other on other.id = case when c.manager_id = ${userId} then c.deputy_id else c.manager_id end
  where c.at > ${since}
  order by "isNew" desc, c.at desc, c.id limit ${most}`,
}
