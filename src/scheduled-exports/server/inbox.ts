import type { InboxSource } from '../../kit/server/registered.ts'
import { ALWAYS_TAKEN, type InboxArrival } from '../../kit/shared/inbox.ts'
import { UNFORESEEN } from '../vocabulary.ts'

/**
 * Lists the files of the person's scheduled exports, with the number of rows as `count` and the days as `part`; files that could
 * not be made, with the reason as `part`; and schedules that stopped. An ADMIN also gets the stops and unexpected failures of
 * everybody's exports. The object is the name.
 */
export const exportsThatCame: InboxSource = {
  kinds: {
    'export-made': { group: 'Scheduled exports', title: 'A file made for you', who: 'reads file reports' },
    'export-not-made': { group: 'Scheduled exports', title: 'A file that could not be made', who: 'reads file reports' },
    'export-stopped': { group: 'Scheduled exports', title: 'An export stopped', who: 'reads file reports', always: ALWAYS_TAKEN },
  },
  list: (db, { userId, isAdmin }, { since, isNew, most }) => db<InboxArrival[]>`
  select c.kind || ' ' || c.id as id, c.kind, c.at, ${isNew(db`c.at`, db`c.written_in`)} as "isNew",
    case when c.owner_id <> ${userId} then jsonb_build_object('_id', u.id, 'fullName', u.full_name) end as from, null as role,
    coalesce(c.rows, 0) as count, c.name as object, c.part
  from (
    select f.id, case when f.problem is null then 'export-made' else 'export-not-made' end as kind, f.made_at as at, f.written_in, s.owner_id,
      f.row_count as rows, s.name,
      coalesce(f.problem, to_char(f.from_day, 'DD/MM/YYYY') || case when f.to_day > f.from_day then to_char(f.to_day, '" to "DD/MM/YYYY') else '' end) as part
    from export_files f join scheduled_exports s on s.id = f.schedule_id where f.made_at > ${since}
      and (s.owner_id = ${userId} or (${isAdmin}::boolean and f.problem = ${UNFORESEEN}))
    union all
    select s.id, 'export-stopped', s.ended_at, s.written_in, s.owner_id, null, s.name, null
    from scheduled_exports s
    where s.ended_why = 'no access' and s.ended_at > ${since} and (s.owner_id = ${userId} or ${isAdmin}::boolean)) c
    join identities u on u.id = c.owner_id
  order by "isNew" desc, c.at desc, c.id desc limit ${most}`,
}
