import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { ApprovalSource, ChosenItems, DecidedItem, ItemsDecision, Undoing } from '../../inbox/server/extension-points.ts'
import type { ApprovedDays } from '../../absences/server/extension-points.ts'
import { formatDay, formatInstant } from '../../kit/shared/time.ts'
import { UNDO_MS } from '../../inbox/rules.ts'
import {
  chosenItemsSql,
  inNameOfSql,
  isDecidedBy,
  madeDecision,
  type Outcome,
  outcomesSql,
  refusedFirstSql,
} from '../../inbox/server/lookup.ts'
import { refusal } from '../refusals.ts'
import { DECIDED_STATUS } from '../decision-rules.ts'
import { STATUS_WORDS, type TimesheetStatus } from '../vocabulary.ts'

type Own = { amount: string; before: TimesheetStatus; changed_at: string; status: TimesheetStatus }
type Row = Outcome<'ALREADY_DECIDED' | 'DECISION_OUTDATED' | 'UNDO_OVER', Own>

/** The entries that were asked for, each once, locked in the order of their ids, as the last of their changes left them. */
const lockAsked = (db: Db, which: ChosenItems): Sql => db`
  ${chosenItemsSql(db, which)},
  locked as materialized (
    select e.*, a.seen from timesheet_entries e join asked a on a.id = e.id order by e.id for no key update of e)`

const ownColumns = (db: Db): Sql => db`
  j.done::text as amount, j.status as before, c.status,
  greatest(j.filled_at, j.decided_at, (select max(t.at) from timesheet_events t where t.entry_id = j.id)) as changed_at`

const nameOf = ({ fullName, day }: { fullName: string; day: string }): string => `${fullName} ${formatDay(day)}`

/** One statement for all; the decision of each stands or is refused by itself. */
export async function decideEntries(db: Db, { outcome, remark, now, ...asked }: ItemsDecision): Promise<DecidedItem[]> {
  const { reach } = asked
  const rows = await db<Row[]>`
    with ${lockAsked(db, asked)},
    judged as materialized (
      select l.*, ${inNameOfSql(db, reach, db`l.user_id`)} as in_name_of,
        case ${refusedFirstSql(db, asked)}
          when l.status = ${DECIDED_STATUS[outcome]} then 'ALREADY_DECIDED'
          when l.seen <> l.version then 'DECISION_OUTDATED' end as code
      from locked l where l.user_id = ${reach.userId} or ${isDecidedBy(db, reach, db`l.user_id`)}),
    changed as (
      update timesheet_entries e set status = ${DECIDED_STATUS[outcome]}, approver_remarks = ${remark}, version = e.version + 1,
        decided_at = greatest(${now.toISOString()}::timestamptz, e.filled_at), decided_by = ${reach.userId}, decided_for = j.in_name_of
      from judged j where j.id = e.id and j.code is null
      returning e.id, e.user_id, e.status, e.version, e.decided_at, e.decided_for),
    events as (
      insert into timesheet_events (entry_id, user_id, at, kind, actor_id, in_name_of, remarks, version)
      select id, user_id, decided_at, ${STATUS_WORDS[DECIDED_STATUS[outcome]]}, ${reach.userId}, decided_for, ${remark}, version from changed)
    ${outcomesSql(db, asked, ownColumns(db))}`
  return rows.map((row) => decidedOf(row, { by: reach.userId, remark }))
}

/**
 * The same for decisions of the caller: back to the state before, with the decision that stood then. An event is taken back by
 * one `undone` directly after it, so only the last one can be.
 */
export async function undoEntries(db: Db, { now, ...asked }: Undoing): Promise<DecidedItem[]> {
  const { reach } = asked
  const stands = db`x.entry_id = l.id and x.version < l.version and x.kind <> 'undone' and not exists (
    select from timesheet_events y where y.entry_id = l.id and y.version = x.version + 1 and y.kind = 'undone')`
  const rows = await db<Row[]>`
    with ${lockAsked(db, asked)},
    judged as materialized (
      select l.*, l.decided_for as in_name_of, p.kind, p.at as then_at, p.actor_id as then_by, p.in_name_of as then_for,
        coalesce(d.remarks, '') as then_remarks,
        case ${refusedFirstSql(db, asked)}
          when l.seen <> l.version or last.id is null then 'DECISION_OUTDATED'
          when l.decided_by is distinct from ${reach.userId} or last.kind = 'undone'
            or l.decided_at <= ${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz then 'UNDO_OVER' end as code
      from locked l
        -- The event of a change that this statement waited for is not seen: the entry is, as that change left it.
        left join timesheet_events last on last.entry_id = l.id and last.version = l.version
        left join lateral (select x.* from timesheet_events x where ${stands} order by x.version desc limit 1) p on true
        left join lateral (
          select x.remarks from timesheet_events x where ${stands} and x.kind in ('approved', 'declined') order by x.version desc limit 1) d on true
      where ${isDecidedBy(db, reach, db`l.user_id`)} or l.user_id = ${reach.userId}),
    changed as (
      update timesheet_entries e set version = e.version + 1, approver_remarks = j.then_remarks,
        status = case j.kind when 'approved' then 'APPROVED' when 'declined' then 'REJECTED' else 'FILLED' end,
        decided_at = case when j.kind in ('approved', 'declined') then j.then_at end,
        decided_by = case when j.kind in ('approved', 'declined') then j.then_by end,
        decided_for = case when j.kind in ('approved', 'declined') then j.then_for end
      from judged j where j.id = e.id and j.code is null
      returning e.id, e.user_id, e.status, e.version, j.decided_at as was_decided_at, j.in_name_of),
    events as (
      insert into timesheet_events (entry_id, user_id, at, kind, actor_id, in_name_of, remarks, version)
      select id, user_id, greatest(${now.toISOString()}::timestamptz, was_decided_at), 'undone', ${reach.userId}, in_name_of, '', version from changed)
    ${outcomesSql(db, asked, ownColumns(db))}`
  return rows.map((row) => decidedOf(row, { by: reach.userId }))
}

function decidedOf(row: Row, { by, remark = '' }: { by: string; remark?: string }): DecidedItem {
  const { id } = row
  if (row.person === null) return { id, entry: null, refused: refusal('TIMESHEET_NOT_FOUND') }
  const { person, fullName, day, amount, before, code, status } = row
  const entry = { person, fullName, day, amount }
  if (code !== null)
    return { id, entry, refused: refusal(code, { values: { status: before, time: formatInstant(row.changed_at) } }) }
  return madeDecision(row, entry, by, {
    type: 'timesheet',
    id,
    name: nameOf(row),
    before: { status: before },
    after: {
      status,
      ...(remark !== '' && { approverRemarks: remark }),
    },
  })
}

/**
 * Filled days, for the inbox of their approvers (decision 123); how their lines stand against the task rows is a check of the
 * day (ADR 27).
 */
export const timesheetApprovals: ApprovalSource = {
  kind: 'timesheet',
  checksDay: 'day',
  waiting: (db, _reach, mine) => db`
    select e.id, e.user_id as person_id, e.day, e.filled_at as since, e.off_day as needs_look
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
  decide: decideEntries,
  undo: undoEntries,
}

/** The days of approved timesheets. */
export const approvedEntries: ApprovedDays = (db, _reach, days) => db`
  select user_id as person_id, day from timesheet_entries where (user_id, day) in (${days}) and status = 'APPROVED'`
