import type { Db, Sql } from '../../kit/postgres/db.ts'
import { madeAfter } from '../../kit/server/made-after.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { ApprovalSource, ChosenItems, DecidedItem, ItemsDecision, Undoing } from '../../inbox/server/extension-points.ts'
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
import { lastDayBeforeSql } from '../../users/server/lookup.ts'
import { refusal } from '../refusals.ts'
import { type SeenReason, seenWords } from '../vocabulary.ts'
import { workOn } from './queries.ts'
import { toApprover, seenRequest } from './requests.ts'
import { absenceSeenOn } from './seen-reason.ts'
import { dayFigures } from './extension-points.ts'

const TARGET = { approve: 'approved', decline: 'declined' } as const
type Status = 'waiting' | 'approved' | 'declined' | 'withdrawn' | 'replaced' | 'ended'
type Own = {
  /** As the caller sees it. */
  seen_reason: '' | SeenReason
  /** For the audit log. */
  reason: string
  before: Status
  changed_at: string
  status: Status
}
type Row = Outcome<'ABSENCE_DECIDED' | 'ABSENCE_OUTDATED' | 'ABSENCE_OVER_WORK' | 'ABSENCE_UNDO_OVER', Own>

const idsOf = ({ items }: ChosenItems): string[] => items.map(({ id }) => id)
/**
 * Locks the people, as every write of their absences does, in a statement of its own: the next one sees what the last change
 * left.
 */
const lockPeople = (db: Db, query: ChosenItems) => db`
  select from identities where id in (select q.user_id from absence_requests q where q.id = any (${idsOf(query)}::uuid[]))
  order by id for no key update`

const found = (db: Db, { items, reach }: ChosenItems): Sql => db`
  ${chosenItemsSql(db, { items })},
  found as materialized (
    select q.*, a.seen, ${seenRequest(db, reach, db`q`)} as seen_reason from absence_requests q join asked a on a.id = q.id
    where q.user_id = ${reach.userId} or ${isDecidedBy(db, reach, db`q.user_id`)})`

const ownColumns = (db: Db): Sql => db`
  j.seen_reason, j.reason, j.status as before, c.status, coalesce(j.decided_at, j.asked_at) as changed_at`

/** All of the same request id are one; the decision of each stands or is refused by itself. An approval adds the absence. */
async function decideAbsences(
  db: Db,
  { outcome, remark, now, ...asked }: ItemsDecision,
  { extensionsOf }: Pick<Registered, 'extensionsOf'>,
): Promise<DecidedItem[]> {
  const { reach } = asked
  await lockPeople(db, asked)
  const isApproved = outcome === 'approve'
  const days = db`select q.user_id, q.day from absence_requests q where q.id = any (${idsOf(asked)}::uuid[]) and q.reason <> ''`
  const work = isApproved ? await workOn(db, reach, extensionsOf(dayFigures), days) : new Map<string, string>()
  const rows = await db<Row[]>`
    with ${found(db, asked)},
    judged as materialized (
      select l.*, ${inNameOfSql(db, reach, db`l.user_id`)} as in_name_of,
        case ${refusedFirstSql(db, asked)}
          when l.status <> 'waiting' then 'ABSENCE_DECIDED'
          when l.seen <> l.version then 'ABSENCE_OUTDATED'
          when l.user_id || ' ' || l.day = any (${[...work.keys()]}::text[]) and l.reason <> '' then 'ABSENCE_OVER_WORK' end as code
      from found l),
    made as (
      insert into absences (user_id, day, reason, range_id, made_at, made_by)
      select j.user_id, j.day, j.reason, j.range_id,
        ${madeAfter(db, now, db`select a.made_at from absences a where a.user_id = j.user_id and a.day = j.day`)}, ${reach.userId}
      from judged j where j.code is null and ${isApproved} returning id, user_id, day),
    changed as (
      update absence_requests q set status = ${TARGET[outcome]}, version = q.version + 1, approver_remarks = ${remark},
        decided_at = greatest(${now.toISOString()}::timestamptz, q.asked_at), decided_by = ${reach.userId}, decided_for = j.in_name_of,
        absence_id = (select m.id from made m where m.user_id = q.user_id and m.day = q.day)
      from judged j where j.id = q.id and j.code is null returning q.id, q.status, q.version)
    ${outcomesSql(db, asked, ownColumns(db))}`
  return rows.map((row) => decidedOf(row, { by: reach.userId, remark, work }))
}

/**
 * The same for decisions of the caller: what was recorded before the approval is in force again, and the request waits. Both keep
 * the rules of recording and asking: over figures there is no absence, a request waits for nothing that was recorded after it,
 * and for no day after its person left.
 */
async function undoAbsences(
  db: Db,
  { now, ...asked }: Undoing,
  { extensionsOf }: Pick<Registered, 'extensionsOf'>,
): Promise<DecidedItem[]> {
  const { reach } = asked
  await lockPeople(db, asked)
  const days = db`select q.user_id, q.day from absence_requests q where q.id = any (${idsOf(asked)}::uuid[])`
  const work = await workOn(db, reach, extensionsOf(dayFigures), days)
  const rows = await db<Row[]>`
    with ${found(db, asked)},
    judged as materialized (
      select l.*, l.decided_for as in_name_of, w.reason as was,
        case ${refusedFirstSql(db, asked)}
          when l.seen <> l.version then 'ABSENCE_OUTDATED'
          when l.decided_by is distinct from ${reach.userId} or l.status not in ('approved', 'declined')
            or l.decided_at <= ${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz
            or exists (select from absence_requests n where n.user_id = l.user_id and n.day = l.day and n.asked_at > l.asked_at)
            or l.absence_id <> (select a.id from absences a where a.user_id = l.user_id and a.day = l.day and a.origin <> 'followed'
              order by a.made_at desc, a.id desc limit 1)
            or l.status = 'declined' and exists (
              select from absences a where a.user_id = l.user_id and a.day = l.day and a.made_at > l.decided_at and a.origin <> 'followed')
            or ${lastDayBeforeSql(db, db`l.user_id`, db`l.day`)} is not null then 'ABSENCE_UNDO_OVER'
          when l.user_id || ' ' || l.day = any (${[...work.keys()]}::text[])
            and case l.status when 'approved' then w.reason else l.reason end <> '' then 'ABSENCE_OVER_WORK' end as code
      from found l cross join lateral (
        select coalesce((select a.reason from absences a join absences b on b.id = l.absence_id
          where a.user_id = l.user_id and a.day = l.day and (a.made_at, a.id) < (b.made_at, b.id)
          order by a.made_at desc, a.id desc limit 1), '') as reason) w),
    made as (
      insert into absences (user_id, day, reason, origin, made_at, made_by)
      select j.user_id, j.day, j.was, case when j.range_id is null then 'entered' else 'undone' end,
        ${madeAfter(db, now, db`select a.made_at from absences a where a.user_id = j.user_id and a.day = j.day`)}, ${reach.userId}
      from judged j where j.code is null and j.absence_id is not null),
    changed as (
      update absence_requests q set status = 'waiting', version = q.version + 1, approver_remarks = '', decided_at = null, decided_by = null,
        decided_for = null, absence_id = null
      from judged j where j.id = q.id and j.code is null returning q.id, q.status, q.version)
    ${outcomesSql(db, asked, ownColumns(db))}`
  return rows.map((row) => decidedOf(row, { by: reach.userId, work }))
}

const wordsOf = (reason: '' | SeenReason): string => (reason === '' ? 'No absence' : seenWords[reason])
function decidedOf(
  row: Row,
  { by, remark = '', work }: { by: string; remark?: string; work?: Map<string, string> },
): DecidedItem {
  const { id } = row
  if (row.person === null) return { id, entry: null, refused: refusal('ABSENCE_NOT_FOUND') }
  const { person, fullName, day, seen_reason: seen, reason, before, code, status } = row
  const entry = { person, fullName, day, amount: wordsOf(seen) }
  if (code !== null) {
    const values = {
      status: before,
      time: formatInstant(row.changed_at),
      day: formatDay(day),
      what: work?.get(`${person} ${day}`) ?? '',
    }
    return { id, entry, refused: refusal(code, { values }) }
  }
  return madeDecision(row, entry, by, {
    type: 'absence',
    id: person,
    name: `${fullName} ${formatDay(day)}`,
    before: { asked: reason, status: before },
    after: {
      asked: reason,
      status,
      ...(remark !== '' && { approverRemarks: remark }),
    },
  })
}

const listed = (db: Db, which: Sql): Sql => db`
  select q.id, q.user_id as person_id, q.day, q.asked_at as since, q.over_approved as needs_look, q.decided_at as at
  from absence_requests q where ${which}`

/** Absences that wait, for the inbox of their approvers (decision 146). */
export const absenceApprovals: ApprovalSource = {
  kind: 'absence',
  waiting: (db, _reach, mine) => listed(db, db`q.status = 'waiting' and ${mine(db`q.user_id`)}`),
  decided: (db, reach, since) =>
    listed(
      db,
      db`q.decided_by = ${reach.userId} and q.status in ('approved', 'declined') and q.decided_at >= ${since.toISOString()}::timestamptz`,
    ),
  shown: (db, reach, ids) => db`
    select q.id, q.version, case ${seenRequest(db, reach, db`q`)} when '' then 'No absence' when 'off' then 'Off' else q.reason end as amount,
      '' as own_remarks, false as returned, '[]'::jsonb as parts,
      jsonb_build_object('over_approved', q.over_approved, 'present', case when q.status = 'waiting' then
        ${absenceSeenOn(db, toApprover(reach), { person: db`q.user_id`, day: db`q.day` })} end) as note,
      case when q.status in ('approved', 'declined') then q.status end as outcome,
      case when q.status in ('approved', 'declined') then q.approver_remarks end as remarks, q.decided_for as in_name_of
    from absence_requests q where q.id in (${ids})`,
  decide: decideAbsences,
  undo: undoAbsences,
}
