import type { Tab } from '../../access/levels.ts'
import { grantedTabsSql } from '../../grants/server/lookup.ts'
import type { ApprovalSource } from '../../inbox/server/extension-points.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { refusal } from '../refusals.ts'
import type { RequestStatus } from '../rules.ts'
import { ACCESS_REQUEST_KIND } from '../vocabulary.ts'
import { askingSql, lockPeopleOfRequests } from './queries.ts'

const listedSql = (db: Db, which: Sql): Sql => db`
  select q.id, q.user_id as person_id, (q.asked_at at time zone 'Asia/Kolkata')::date as day, q.asked_at as since, false as needs_look,
    null::uuid as together, q.decided_at as at
  from access_requests q join identities u on u.id = q.user_id where ${which}`

/**
 * The requests of sub-admins, for the inbox of every ADMIN. The inbox can only decline them, because a tab is
 * granted by `accessRequests.grant`, which asks for an end date. A decline can be undone if the person may still request the tab.
 */
export const accessRequestApprovals: ApprovalSource<{ tab: Tab; stood: RequestStatus; status: RequestStatus }> = {
  kind: ACCESS_REQUEST_KIND,
  byAdmins: true,
  waiting: (db, _reach, mine) => listedSql(db, db`q.status = 'waiting' and ${askingSql(db, db`u`)} and ${mine(db`q.user_id`)}`),
  decided: (db, reach, since) =>
    listedSql(
      db,
      db`q.decided_by = ${reach.userId} and q.status in ('granted', 'declined') and q.decided_at >= ${since.toISOString()}::timestamptz`,
    ),
  shown: (db, _reach, ids) => db`
    select q.id, q.version, '[]'::jsonb as parts, q.tab as amount, q.reason as own_remarks, '{}'::jsonb as note, false as returned,
      case q.status when 'granted' then 'approved' when 'declined' then 'declined' end as outcome, q.remarks, null::uuid as in_name_of
    from access_requests q where q.id in (${ids})`,
  lock: lockPeopleOfRequests,
  entriesSql: (db) => db`
    select q.*, q.asked_at as since, a.seen, (q.asked_at at time zone 'Asia/Kolkata')::date as day, ${askingSql(db, db`u`)} as is_asking,
      case when q.status = 'waiting' and not ${askingSql(db, db`u`)} then 'ended' else q.status end as now
    from access_requests q join asked a on a.id = q.id join identities u on u.id = q.user_id`,
  apply: {
    decidedSql: (db) => db`l.now <> 'waiting'`,
    refusesSql: (db, { outcome }) => db`when ${outcome === 'approve'} then 'needsGrant'`,
    changesSql: (db, { by, remark }) => db`
      changed as (
        update access_requests q set status = 'declined', version = q.version + 1, remarks = ${remark}, decided_at = j.acted_at,
          decided_by = ${by}
        from judged j where j.id = q.id and j.problem is null returning q.id, q.status, q.version)`,
  },
  revert: {
    beforeSql: (db, reach) => db`select l.tab in (${grantedTabsSql(db, db`l.user_id`, reach.day)}) as is_granted`,
    refusesSql: (db) => db`when l.status <> 'declined' or not l.is_asking or b.is_granted then 'undoOver'`,
    changesSql: (db) => db`
      changed as (
        update access_requests q set status = 'waiting', version = q.version + 1, remarks = '', decided_at = null, decided_by = null
        from judged j where j.id = q.id and j.problem is null returning q.id, q.status, q.version)`,
  },
  outcomeSql: (db) => db`j.tab as amount, j.tab, j.now as stood, c.status, coalesce(j.decided_at, j.asked_at) as changed_at`,
  refusals: {
    missing: () => refusal('ACCESS_REQUEST_NOT_FOUND'),
    decided: (values) => refusal('ACCESS_REQUEST_DECIDED', { values }),
    outdated: (values) => refusal('ACCESS_REQUEST_OUTDATED', { values }),
    undoOver: () => refusal('ACCESS_UNDO_OVER'),
    needsGrant: () => refusal('ACCESS_NEEDS_GRANT'),
  },
  audited: ({ person, fullName, tab, stood, status }, remark) => ({
    id: person,
    name: `${fullName}, ${tab}`,
    before: { tab, status: stood },
    after: { tab, status, ...(remark !== '' && { remarks: remark }) },
  }),
}
