import type { InboxSource } from '../../kit/server/registered.ts'
import { ALWAYS_DECLINED, ALWAYS_TAKEN, type InboxArrival } from '../../kit/shared/inbox.ts'

/**
 * Tells people about their absences: the latest recording, approval or removal for each day, declined requests, and the days that
 * ranges gained, lost or left as working days (decision 173). The object is the day as DD/MM/YYYY. `part` is the reason, or null
 * if there is none.
 */
export const absencesThatCame: InboxSource = {
  kinds: {
    'absence-recorded': { group: 'Absences', title: 'An absence recorded for you', who: 'fills timesheets' },
    'absence-approved': { group: 'Absences', title: 'Your absence approved', who: 'fills timesheets' },
    'absence-declined': { group: 'Absences', title: 'Your absence declined', who: 'fills timesheets', always: ALWAYS_DECLINED },
    'absence-taken-back': { group: 'Absences', title: 'Your absence removed', who: 'fills timesheets', always: ALWAYS_TAKEN },
    'absence-day-added': { group: 'Absences', title: 'A day that became one of your absence', who: 'fills timesheets' },
    'absence-day-dropped': { group: 'Absences', title: 'A day that is no longer one of your absence', who: 'fills timesheets' },
    'absence-day-worked': { group: 'Absences', title: 'A day of your absence that stays a day of work', who: 'fills timesheets' },
  },
  list: (db, { userId }, { since, isNew, most }) => db<InboxArrival[]>`
  with latest as (
    select distinct on (a.day) a.* from absences a where a.user_id = ${userId} order by a.day, a.made_at desc, a.id desc),
  came as (
    select l.id::text, l.day, l.reason, l.made_at as at, l.made_by as by, l.written_in, case
        when l.origin = 'followed' then case l.reason when '' then 'day-dropped' else 'day-added' end
        when l.reason = '' then 'taken-back'
        when exists (select from absence_requests q where q.absence_id = l.id) then 'approved' else 'recorded' end as kind
    from latest l
    union all
    select q.id::text, q.day, q.reason, q.decided_at, q.decided_by, q.written_in, 'declined' from absence_requests q
    where q.user_id = ${userId} and q.status = 'declined'
    union all
    select w.day::text, w.day, '', w.noted_at, w.noted_by, w.written_in, 'day-worked' from absence_days_worked w where w.user_id = ${userId})
  select 'absence ' || c.id as id, 'absence-' || c.kind as kind, c.at, ${isNew(db`c.at`, db`c.written_in`)} as "isNew",
    jsonb_build_object('_id', u.id, 'fullName', u.full_name) as from, null as role, 1 as count,
    to_char(c.day, 'DD/MM/YYYY') as object, nullif(c.reason, '') as part
  from came c join identities u on u.id = c.by
  where c.at > ${since}
  order by "isNew" desc, c.at desc, c.id desc limit ${most}`,
}
