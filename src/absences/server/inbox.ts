import type { InboxSource } from '../../kit/server/registered.ts'
import type { InboxEntry } from '../../kit/shared/inbox.ts'

/** What was recorded last for each day of the person, or taken back. The object is the day, DD/MM/YYYY; `part` the reason, null: taken back. */
export const absencesThatCame: InboxSource = (db, { userId }, { since, seen, most }) => db<InboxEntry[]>`
  with came as (
    select distinct on (a.day) a.* from absences a where a.user_id = ${userId} order by a.day, a.made_at desc, a.id desc)
  select 'absence ' || c.id as id, case when c.reason = '' then 'absence-taken-back' else 'absence-recorded' end as kind,
    c.made_at as at, c.made_at > ${seen} as "isNew",
    jsonb_build_object('_id', u.id, 'fullName', u.full_name) as from, null as role, 1 as count,
    to_char(c.day, 'DD/MM/YYYY') as object, nullif(c.reason, '') as part
  from came c join users u on u.id = c.made_by
  where c.made_at > ${since}
  order by c.made_at desc, c.id desc limit ${most}`
