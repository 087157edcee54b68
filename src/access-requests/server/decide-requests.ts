import type { Tab } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import type { ApprovalSource, ChosenItems, DecidedItem, ItemsDecision, Undoing } from '../../inbox/server/extension-points.ts'
import { grantedTabs } from '../../grants/server/lookup.ts'
import { chosenItemsSql, madeDecision, type Outcome, outcomesSql } from '../../inbox/server/lookup.ts'
import { UNDO_MS } from '../../inbox/rules.ts'
import { refusal } from '../refusals.ts'
import type { RequestStatus } from '../rules.ts'
import { KIND } from '../vocabulary.ts'
import { isAsking, lockPeopleOfRequests } from './queries.ts'

type Own = { tab: Tab; before: RequestStatus; status: RequestStatus; changed_at: string }
type Row = Outcome<'ACCESS_REQUEST_DECIDED' | 'ACCESS_REQUEST_OUTDATED' | 'ACCESS_NEEDS_GRANT' | 'ACCESS_UNDO_OVER', Own>

const idsOf = ({ items }: ChosenItems): string[] => items.map(({ id }) => id)

/** Those of ADMINs alone: a manager grants nothing. */
const found = (db: Db, { items, reach }: ChosenItems): Sql => db`
  ${chosenItemsSql(db, { items })},
  found as materialized (
    select q.*, a.seen, (q.asked_at at time zone 'Asia/Kolkata')::date as day,
      case when q.status = 'waiting' and not ${isAsking(db, db`u`)} then 'ended' else q.status end as now
    from access_requests q join asked a on a.id = q.id join identities u on u.id = q.user_id where ${reach.isAdmin})`

const ownColumns = (db: Db): Sql => db`
  j.tab, j.now as before, c.status, coalesce(j.decided_at, j.asked_at) as changed_at`

/** Declines them; what is granted, and for how long, is chosen by a call of its own (`accessRequests.grant`). */
async function declineRequests(db: Db, { outcome, remark, now, ...asked }: ItemsDecision): Promise<DecidedItem[]> {
  const { reach } = asked
  await lockPeopleOfRequests(db, idsOf(asked))
  const rows = await db<Row[]>`
    with ${found(db, asked)},
    judged as materialized (
      select l.*, null::uuid as in_name_of,
        case when l.user_id = ${reach.userId} then 'OWN_FIGURE' when l.now <> 'waiting' then 'ACCESS_REQUEST_DECIDED'
          when l.seen <> l.version then 'ACCESS_REQUEST_OUTDATED' when ${outcome === 'approve'} then 'ACCESS_NEEDS_GRANT' end as code
      from found l),
    changed as (
      update access_requests q set status = 'declined', version = q.version + 1, remarks = ${remark},
        decided_at = greatest(${now.toISOString()}::timestamptz, q.asked_at), decided_by = ${reach.userId}
      from judged j where j.id = q.id and j.code is null returning q.id, q.status, q.version)
    ${outcomesSql(db, asked, ownColumns(db))}`
  return rows.map((row) => decidedOf(row, reach.userId, remark))
}

/** Lets them wait again, of people who may still ask for the tab. */
async function undoDeclines(db: Db, { now, ...asked }: Undoing): Promise<DecidedItem[]> {
  const { reach } = asked
  await lockPeopleOfRequests(db, idsOf(asked))
  const rows = await db<Row[]>`
    with ${found(db, asked)},
    judged as materialized (
      select l.*, null::uuid as in_name_of,
        case when l.seen <> l.version then 'ACCESS_REQUEST_OUTDATED'
          when l.status <> 'declined' or l.decided_by <> ${reach.userId}
            or l.decided_at <= ${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz or not ${isAsking(db, db`u`)}
            or l.tab in (${grantedTabs(db, db`l.user_id`, reach.day)}) then 'ACCESS_UNDO_OVER' end as code
      from found l join identities u on u.id = l.user_id),
    changed as (
      update access_requests q set status = 'waiting', version = q.version + 1, remarks = '', decided_at = null, decided_by = null
      from judged j where j.id = q.id and j.code is null returning q.id, q.status, q.version)
    ${outcomesSql(db, asked, ownColumns(db))}`
  return rows.map((row) => decidedOf(row, reach.userId, ''))
}

function decidedOf(row: Row, by: string, remark: string): DecidedItem {
  const { id } = row
  if (row.person === null) return { id, entry: null, refused: refusal('ACCESS_REQUEST_NOT_FOUND') }
  const { person, fullName, day, tab, before, changed_at: changedAt, code, status } = row
  const entry = { person, fullName, day, amount: tab }
  if (code !== null) return { id, entry, refused: refusal(code, { values: { status: before, time: formatInstant(changedAt) } }) }
  return madeDecision(row, entry, by, {
    type: 'access-request',
    id: person,
    name: `${fullName}, ${tab}`,
    before: { tab, status: before },
    after: { tab, status, ...(remark !== '' && { remarks: remark }) },
  })
}

const listed = (db: Db, which: Sql): Sql => db`
  select q.id, q.user_id as person_id, (q.asked_at at time zone 'Asia/Kolkata')::date as day, q.asked_at as since, false as needs_look,
    q.decided_at as at
  from access_requests q join identities u on u.id = q.user_id where ${which}`

/** What sub-admins ask for, for the inbox of every ADMIN (decision P470). */
export const accessRequestApprovals: ApprovalSource = {
  kind: KIND,
  byAdmins: true,
  waiting: (db, _reach, mine) => listed(db, db`q.status = 'waiting' and ${isAsking(db, db`u`)} and ${mine(db`q.user_id`)}`),
  decided: (db, reach, since) =>
    listed(
      db,
      db`q.decided_by = ${reach.userId} and q.status in ('granted', 'declined') and q.decided_at >= ${since.toISOString()}::timestamptz`,
    ),
  shown: (db, _reach, ids) => db`
    select q.id, q.version, '[]'::jsonb as parts, q.tab as amount, q.reason as own_remarks, '{}'::jsonb as note, false as returned,
      case q.status when 'granted' then 'approved' when 'declined' then 'declined' end as outcome, q.remarks, null::uuid as in_name_of
    from access_requests q where q.id in (${ids})`,
  decide: declineRequests,
  undo: undoDeclines,
}
