import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { ApprovedDays } from '../../absences/server/extension-points.ts'
import type { Acting, ApprovalSource } from '../../inbox/server/extension-points.ts'
import { DECIDED_STATUS } from '../decision-rules.ts'
import { refusal } from '../refusals.ts'
import { STATUS_WORDS, type TimesheetStatus } from '../vocabulary.ts'

/** Inserts an event for each entry whose check found no problem. */
const insertEventsSql = (db: Db, { by }: Acting, kind: string, remark = ''): Sql => db`
  insert into timesheet_events (entry_id, user_id, at, kind, actor_id, in_name_of, remarks, version)
  select j.id, j.user_id, j.acted_at, ${kind}, ${by}, j.in_name_of, ${remark}, j.version + 1 from judged j where j.problem is null`

/** A condition on an event `x` of an entry `l`: the event was not undone, that is, no `undone` event directly follows it. */
const standsSql = (db: Db): Sql => db`x.entry_id = l.id and x.version < l.version and x.kind <> 'undone' and not exists (
  select from timesheet_events y where y.entry_id = l.id and y.version = x.version + 1 and y.kind = 'undone')`

/**
 * The filled days, for the inbox of their approvers (decision 123). A check of the day compares their lines with the task rows
 * (ADR 27).
 */
export const timesheetApprovals: ApprovalSource<{ stood: TimesheetStatus; status: TimesheetStatus }> = {
  kind: 'timesheet',
  ofDay: true,
  waiting: (db, _reach, mine) => db`
    select e.id, e.user_id as person_id, e.day, e.filled_at as since, false as needs_look, null::uuid as together
    from timesheet_entries e where e.status = 'FILLED' and ${mine(db`e.user_id`)}`,
  decided: (db, reach, since) => db`
    select e.id, e.user_id as person_id, e.day, e.filled_at as since, e.off_day as needs_look, e.decided_at as at
    from timesheet_entries e where e.decided_by = ${reach.userId} and e.decided_at >= ${since.toISOString()}::timestamptz`,
  shown: (db, _reach, ids) => db`
    select e.id, e.version, e.done::text as amount, e.user_remarks as own_remarks, e.resubmitted as returned,
      (select jsonb_agg(jsonb_build_object('name', p.name, 'amount', l.done) order by l.place)
        from timesheet_lines l join project_names p on p.id = l.project_id where l.entry_id = e.id) as parts,
      (select jsonb_build_object('done', coalesce(sum(l.done) filter (where l.task_rows is not null), 0), 'task_rows', sum(l.task_rows),
          'differing', count(*) filter (where l.task_rows <> l.done), 'off_day', e.off_day)
        from timesheet_lines l where l.entry_id = e.id) as note,
      case e.status when 'APPROVED' then 'approved' when 'REJECTED' then 'declined' end as outcome,
      case when e.status <> 'FILLED' then e.approver_remarks end as remarks, e.decided_for as in_name_of
    from timesheet_entries e where e.id in (${ids})`,
  entriesSql: (db) => db`
    select e.*, e.filled_at as since, a.seen from timesheet_entries e join asked a on a.id = e.id order by e.id for no key update of e`,
  apply: {
    decidedSql: (db, outcome) => db`l.status = ${DECIDED_STATUS[outcome]}`,
    changesSql: (db, { outcome, remark, ...acting }) => db`
      changed as (
        update timesheet_entries e set status = ${DECIDED_STATUS[outcome]}, approver_remarks = ${remark}, version = e.version + 1,
          decided_at = j.acted_at, decided_by = ${acting.by}, decided_for = j.in_name_of
        from judged j where j.id = e.id and j.problem is null returning e.id, e.status, e.version),
      events as (${insertEventsSql(db, acting, STATUS_WORDS[DECIDED_STATUS[outcome]], remark)})`,
  },
  // Restores the state of the latest earlier event that was not undone, with the remarks of the decision before it. Only the last
  // event can be undone.
  revert: {
    beforeSql: (db) => db`
      select last.kind as last_kind, p.kind as then_kind, p.at as then_at, p.actor_id as then_by, p.in_name_of as then_for,
        coalesce(d.remarks, '') as then_remarks
      from (select) one left join timesheet_events last on last.entry_id = l.id and last.version = l.version
        left join lateral (select x.* from timesheet_events x where ${standsSql(db)} order by x.version desc limit 1) p on true
        left join lateral (
          select x.remarks from timesheet_events x where ${standsSql(db)} and x.kind in ('approved', 'declined') order by x.version desc limit 1) d on true`,
    // If this statement waited for a concurrent change, it sees the changed entry but not the new event.
    outdatedSql: (db) => db`b.last_kind is null`,
    refusesSql: (db) => db`when b.last_kind = 'undone' then 'undoOver'`,
    changesSql: (db, acting) => db`
      changed as (
        update timesheet_entries e set version = e.version + 1, approver_remarks = j.then_remarks,
          status = case j.then_kind when 'approved' then 'APPROVED' when 'declined' then 'REJECTED' else 'FILLED' end,
          decided_at = case when j.then_kind in ('approved', 'declined') then j.then_at end,
          decided_by = case when j.then_kind in ('approved', 'declined') then j.then_by end,
          decided_for = case when j.then_kind in ('approved', 'declined') then j.then_for end
        from judged j where j.id = e.id and j.problem is null returning e.id, e.status, e.version),
      events as (${insertEventsSql(db, acting, 'undone')})`,
  },
  outcomeSql: (db) => db`
    j.done::text as amount, j.status as stood, c.status,
    greatest(j.filled_at, j.decided_at, (select max(t.at) from timesheet_events t where t.entry_id = j.id)) as changed_at`,
  refusals: {
    missing: () => refusal('TIMESHEET_NOT_FOUND'),
    decided: (values) => refusal('ALREADY_DECIDED', { values }),
    outdated: (values) => refusal('DECISION_OUTDATED', { values }),
    undoOver: () => refusal('UNDO_OVER'),
  },
  audited: ({ stood, status }, remark) => ({
    before: { status: stood },
    after: { status, ...(remark !== '' && { approverRemarks: remark }) },
  }),
}

export const approvedEntriesSql: ApprovedDays = (db, _reach, days) => db`
  select user_id as person_id, day from timesheet_entries where (user_id, day) in (${days}) and status = 'APPROVED'`
