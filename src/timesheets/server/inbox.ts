import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { InboxSource } from '../../kit/server/registered.ts'
import { ALWAYS_DECLINED, type InboxArrival } from '../../kit/shared/inbox.ts'

/** A condition on the alias of an event: it is a decision that was not undone. */
const standingDecisionSql = (db: Db, e: Sql): Sql => db`(${e}.kind in ('approved', 'declined') and not exists (
  select from timesheet_events n where n.entry_id = ${e}.entry_id and n.version = ${e}.version + 1 and n.kind = 'undone'))`

/**
 * The decisions of other people on the person's timesheets that were not undone, and the timesheets that the person had declined
 * and that were sent again. The object is the day, DD/MM/YYYY.
 */
export const timesheetsThatCame: InboxSource = {
  kinds: {
    'timesheet-approved': { group: 'Timesheets', title: 'Your timesheet approved', who: 'fills timesheets' },
    'timesheet-declined': {
      group: 'Timesheets',
      title: 'Your timesheet declined',
      who: 'fills timesheets',
      always: ALWAYS_DECLINED,
    },
    'timesheet-resubmitted': { group: 'Timesheets', title: 'A timesheet that you declined sent again', who: 'admin or manager' },
  },
  list: (db, { userId }, { since, isNew, most }) => db<InboxArrival[]>`
  with came as (
    select e.id, e.at, e.kind, e.actor_id, e.entry_id, e.written_in from timesheet_events e
    where e.user_id = ${userId} and e.at > ${since} and ${standingDecisionSql(db, db`e`)}
    union all
    select e.id, e.at, e.kind, e.actor_id, e.entry_id, e.written_in
    from timesheet_events e, lateral (
      select d.actor_id from timesheet_events d
      where d.entry_id = e.entry_id and d.version < e.version and ${standingDecisionSql(db, db`d`)} order by d.version desc limit 1) d
    where e.kind = 'resubmitted' and e.at > ${since} and d.actor_id = ${userId})
  select 'timesheet-' || c.kind || ' ' || c.id as id, 'timesheet-' || c.kind as kind, c.at, ${isNew(db`c.at`, db`c.written_in`)} as "isNew",
    jsonb_build_object('_id', u.id, 'fullName', u.full_name) as from, null as role, 1 as count,
    to_char(t.day, 'DD/MM/YYYY') as object, null as part
  from came c join timesheet_entries t on t.id = c.entry_id join identities u on u.id = c.actor_id
  order by "isNew" desc, c.at desc, c.id desc limit ${most}`,
}

/**
 * The reminders from managers about missing days. The object is the month, `count` the number of missing days, and `part` the
 * month as YYYY-MM.
 */
export const nudgesThatCame: InboxSource = {
  kinds: {
    'timesheet-nudged': { group: 'Timesheets', title: 'Missing days asked for', who: 'fills timesheets' },
  },
  list: (db, { userId }, { since, isNew, most }) => db<InboxArrival[]>`
  select 'timesheet-nudged ' || n.nudged_on as id, 'timesheet-nudged' as kind, n.at, ${isNew(db`n.at`, db`n.written_in`)} as "isNew",
    jsonb_build_object('_id', u.id, 'fullName', u.full_name) as from, null as role, n.days as count,
    to_char(n.month, 'FMMonth YYYY') as object, to_char(n.month, 'YYYY-MM') as part
  from timesheet_nudges n join identities u on u.id = n.actor_id
  where n.user_id = ${userId} and n.at > ${since}
  order by "isNew" desc, n.at desc limit ${most}`,
}
