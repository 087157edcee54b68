import type { InboxSource } from '../../kit/server/registered.ts'
import type { InboxArrival } from '../../kit/shared/inbox.ts'

/**
 * Tells managers and ADMINs that another person closed or reopened a month, whichever came last. The object is the month, with
 * the reason for a reopening. `part` is YYYY-MM.
 */
export const monthsThatCame: InboxSource = {
  kinds: {
    'month-closed': { group: 'Months', title: 'A month closed', who: 'admin or manager' },
    'month-reopened': { group: 'Months', title: 'A month reopened', who: 'admin or manager' },
  },
  list: (db, { userId }, { since, isNew, most }) => db<InboxArrival[]>`
  with came as (
    select distinct on (c.month) c.id, c.month, c.reason, c.written_in,
      case when c.reopened_at is null then 'month-closed' else 'month-reopened' end as kind,
      coalesce(c.reopened_at, c.closed_at) as at, coalesce(c.reopened_by, c.closed_by) as actor_id
    from month_closings c order by c.month, c.closed_at desc, c.id desc)
  select c.kind || ' ' || c.id as id, c.kind, c.at, ${isNew(db`c.at`, db`c.written_in`)} as "isNew",
    jsonb_build_object('_id', u.id, 'fullName', u.full_name) as from, null as role, 1 as count,
    to_char(c.month, 'FMMonth YYYY') || coalesce(': ' || c.reason, '') as object, to_char(c.month, 'YYYY-MM') as part
  from came c join identities u on u.id = c.actor_id
  where c.at > ${since} and c.actor_id <> ${userId}
    and exists (select from identities m where m.id = ${userId} and m.roles && '{ADMIN,MANAGER}')
  order by "isNew" desc, c.at desc, c.id desc limit ${most}`,
}
