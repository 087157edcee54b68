import type { Db, Sql } from '../../kit/postgres/db.ts'
import { madeAfterSql } from '../../kit/server/made-after.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { ApprovalSource } from '../../inbox/server/extension-points.ts'
import { lastDayBeforeSql } from '../../users/server/lookup.ts'
import { refusal } from '../refusals.ts'
import { selectWorkOn } from './queries.ts'
import { toApprover, visibleRequestReasonSql } from './requests.ts'
import { visibleAbsenceOnSql } from './seen-reason.ts'
import { dayFigures } from './extension-points.ts'

type Status = 'waiting' | 'approved' | 'declined' | 'withdrawn' | 'replaced' | 'ended'
type Own = {
  /** The reason, for the audit log. In the reply, it is part of the amount, worded as the reader may see it. */
  reason: string
  stood: Status
  status: Status
}

/** Builds the reason of a request in words, as the caller sees it. */
const requestReasonSql = (db: Db, reach: Reach<'team'>, q: Sql): Sql => db`
  case ${visibleRequestReasonSql(db, reach, q)} when '' then 'No absence' when 'off' then 'Off' else ${q}.reason end`

/** Builds the time at which a decided absence is recorded. It is later than the absences that the day already has. */
const madeAtSql = (db: Db, now: Date): Sql =>
  madeAfterSql(db, now, db`select a.made_at from absences a where a.user_id = j.user_id and a.day = j.day`)

const listedSql = (db: Db, which: Sql): Sql => db`
  select q.id, q.user_id as person_id, q.day, q.asked_at as since, q.over_approved as needs_look, q.range_id as together,
    q.decided_at as at
  from absence_requests q where ${which}`

/** Pending absences, for the inbox of their approvers (decision 146). An approval adds the absence. */
export const absenceApprovals: ApprovalSource<Own> = {
  kind: 'absence',
  ofDay: true,
  waiting: (db, _reach, mine) => listedSql(db, db`q.status = 'waiting' and ${mine(db`q.user_id`)}`),
  decided: (db, reach, since) =>
    listedSql(
      db,
      db`q.decided_by = ${reach.userId} and q.status in ('approved', 'declined') and q.decided_at >= ${since.toISOString()}::timestamptz`,
    ),
  shown: (db, reach, ids) => db`
    select q.id, q.version, ${requestReasonSql(db, reach, db`q`)} as amount,
      '' as own_remarks, false as returned, '[]'::jsonb as parts,
      jsonb_build_object('over_approved', q.over_approved, 'present', case when q.status = 'waiting' then
        ${visibleAbsenceOnSql(db, toApprover(reach), { person: db`q.user_id`, day: db`q.day` })} end) as note,
      case when q.status in ('approved', 'declined') then q.status end as outcome,
      case when q.status in ('approved', 'declined') then q.approver_remarks end as remarks, q.decided_for as in_name_of
    from absence_requests q where q.id in (${ids})`,
  // Locks the people, as every write of their absences does.
  lock: (db, ids) => db`
    select from identities where id in (select q.user_id from absence_requests q where q.id = any (${ids as string[]}::uuid[]))
    order by id for no key update`,
  recorded: async (db, { ids, act, reach }, { extensionsOf }) => {
    if (act === 'decline') return new Map()
    const days = db`
      select q.user_id, q.day from absence_requests q
      where q.id = any (${ids as string[]}::uuid[]) and (${act === 'undo'} or q.reason <> '')`
    return selectWorkOn(db, reach, extensionsOf(dayFigures), days)
  },
  entriesSql: (db) => db`select q.*, q.asked_at as since, a.seen from absence_requests q join asked a on a.id = q.id`,
  apply: {
    decidedSql: (db) => db`l.status <> 'waiting'`,
    refusesSql: (db, { recordedSql }) => db`when ${recordedSql} and l.reason <> '' then 'overWork'`,
    changesSql: (db, { outcome, remark, by, now }) => db`
      made as (
        insert into absences (user_id, day, reason, range_id, made_at, made_by)
        select j.user_id, j.day, j.reason, j.range_id, ${madeAtSql(db, now)}, ${by}
        from judged j where j.problem is null and ${outcome === 'approve'} returning id, user_id, day),
      changed as (
        update absence_requests q set status = ${outcome === 'approve' ? 'approved' : 'declined'}, version = q.version + 1,
          approver_remarks = ${remark}, decided_at = j.acted_at, decided_by = ${by}, decided_for = j.in_name_of,
          absence_id = (select m.id from made m where m.user_id = q.user_id and m.day = q.day)
        from judged j where j.id = q.id and j.problem is null returning q.id, q.status, q.version)`,
  },
  // Restores the absence from before the approval, if any, and makes the request pending again. No absence is recorded on a day
  // with figures. A request cannot be pending if something was recorded after it, or if its day is after the person's last day.
  revert: {
    beforeSql: (db) => db`
      select coalesce((select a.reason from absences a join absences b on b.id = l.absence_id
        where a.user_id = l.user_id and a.day = l.day and (a.made_at, a.id) < (b.made_at, b.id)
        order by a.made_at desc, a.id desc limit 1), '') as was`,
    refusesSql: (db, { recordedSql }) => db`
      when l.status not in ('approved', 'declined')
        or exists (select from absence_requests n where n.user_id = l.user_id and n.day = l.day and n.asked_at > l.asked_at)
        or l.absence_id <> (select a.id from absences a where a.user_id = l.user_id and a.day = l.day and a.origin <> 'followed'
          order by a.made_at desc, a.id desc limit 1)
        or l.status = 'declined' and exists (
          select from absences a where a.user_id = l.user_id and a.day = l.day and a.made_at > l.decided_at and a.origin <> 'followed')
        or ${lastDayBeforeSql(db, db`l.user_id`, db`l.day`)} is not null then 'undoOver'
      when ${recordedSql} and case l.status when 'approved' then b.was else l.reason end <> '' then 'overWork'`,
    changesSql: (db, { by, now }) => db`
      made as (
        insert into absences (user_id, day, reason, origin, made_at, made_by)
        select j.user_id, j.day, j.was, case when j.range_id is null then 'entered' else 'undone' end, ${madeAtSql(db, now)}, ${by}
        from judged j where j.problem is null and j.absence_id is not null),
      changed as (
        update absence_requests q set status = 'waiting', version = q.version + 1, approver_remarks = '', decided_at = null,
          decided_by = null, decided_for = null, absence_id = null
        from judged j where j.id = q.id and j.problem is null returning q.id, q.status, q.version)`,
  },
  outcomeSql: (db, reach) => db`
    ${requestReasonSql(db, reach, db`j`)} as amount, j.reason, j.status as stood, c.status, coalesce(j.decided_at, j.asked_at) as changed_at`,
  refusals: {
    missing: () => refusal('ABSENCE_NOT_FOUND'),
    decided: (values) => refusal('ABSENCE_DECIDED', { values }),
    outdated: (values) => refusal('ABSENCE_OUTDATED', { values }),
    undoOver: () => refusal('ABSENCE_UNDO_OVER'),
    overWork: (values) => refusal('ABSENCE_OVER_WORK', { values }),
  },
  audited: ({ person, reason, stood, status }, remark) => ({
    id: person,
    before: { asked: reason, status: stood },
    after: { asked: reason, status, ...(remark !== '' && { approverRemarks: remark }) },
  }),
}
