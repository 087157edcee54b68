import { decideAll } from '../../inbox/server/approvals.ts'
import { findDayGaps, toDayKey, decidedBySql } from '../../inbox/server/lookup.ts'
import { mayCall } from '../../access/levels.ts'
import { parsePersonRef } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { approval } from '../approval-contract.ts'
import { found, refuse } from '../refusals.ts'
import { timesheetApprovals } from './approvals.ts'
import { selectTimesheetRecords, selectTimesheetsPage, entriesMatchSql } from './entry-queries.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'

/** By id, a deleted person is found too. */
const selectPersonOfEntries = (db: Db, reach: Reach<'team'>, { id, email }: { id: string | null; email: string }) => db<
  { _id: string; fullName: string; email: string; manager: { _id: string; fullName: string } | null }[]
>`
  select u.id as "_id", u.full_name as "fullName", u.email,
    case when b.id is null then null else jsonb_build_object('_id', b.id, 'fullName', b.full_name) end as manager
  from identities u left join identities b on b.id = manager_on(u.id, ${reach.day})
  where ${decidedBySql(db, reach, db`u.id`)}
    and (u.id = ${id}::uuid or (${id}::uuid is null and u.deleted_at is null and lower(u.email) = ${email}::text))`

export const timesheetApprovalRoutes = routes('timesheets', approval, {
  view: async (call) => {
    const { db, actor, reach, params, query, now, registered } = call
    const user = found(await selectPersonOfEntries(db, reach, parsePersonRef(params.userId)), 'USER_NOT_FOUND')
    const which = entriesMatchSql(db, db`e.user_id = ${user._id}`, query)
    const list = await readList(call, TIMESHEETS_PAGE, (page) =>
      selectTimesheetsPage(db, { which, page, readerId: actor.id, now }),
    )
    // A caller who only reads timesheets must not see the other sources of a day.
    const waiting = mayCall('admin or manager', actor) ? list.data.filter(({ status }) => status === 'FILLED') : []
    const days = waiting.map(({ date }) => ({ person: user._id, day: date }))
    const gaps = await findDayGaps(db, reach, registered, days)
    const dayGaps = Object.fromEntries(
      waiting.map(({ _id, date }) => [_id, gaps.get(toDayKey({ person: user._id, day: date })) ?? []]),
    )
    return { ...list, user, day_gaps: dayGaps }
  },

  update: async (call) => {
    const { db, actor, params, body, clock } = call
    const { status, approverRemarks: remark = '' } = { ...body.fields, ...body }
    const id = asId(params.id.trim()) ?? refuse('TIMESHEET_NOT_FOUND')
    const outcome = status === 'APPROVED' ? 'approve' : 'decline'
    const now = clock()
    await decideAll(call, timesheetApprovals, { items: [{ id, version: body.version ?? null }], outcome, remark, now })
    const [data] = await selectTimesheetRecords(db, { which: db`e.id = ${id}`, readerId: actor.id, now })
    return { data: data ?? refuse('TIMESHEET_NOT_FOUND') }
  },
})
