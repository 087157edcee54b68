import type { InboxSource } from '../../kit/server/registered.ts'
import { ALWAYS_DECLINED, type InboxArrival } from '../../kit/shared/inbox.ts'

/** Tells people the outcome of their requests. The object is the tab, and `part` is why it was declined. */
export const requestsThatCame: InboxSource = {
  kinds: {
    'access-granted': { group: 'Access', title: 'Access that you asked for was granted', who: 'sub-admin' },
    'access-declined': {
      group: 'Access',
      title: 'Access that you asked for was declined',
      who: 'sub-admin',
      always: ALWAYS_DECLINED,
    },
  },
  list: (db, { userId }, { since, isNew, most }) => db<InboxArrival[]>`
    select 'access-' || q.status || ' ' || q.id || ' ' || q.version as id, 'access-' || q.status as kind, q.decided_at as at,
      ${isNew(db`q.decided_at`, db`q.written_in`)} as "isNew", jsonb_build_object('_id', u.id, 'fullName', u.full_name) as from, null as role, 1 as count,
      q.tab as object, nullif(q.remarks, '') as part
    from access_requests q join identities u on u.id = q.decided_by
    where q.user_id = ${userId} and q.status in ('granted', 'declined') and q.decided_at > ${since}
    order by "isNew" desc, q.decided_at desc, q.id limit ${most}`,
}
