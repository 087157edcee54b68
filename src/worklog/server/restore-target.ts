import { isStaff } from '../../access/levels.ts'
import { visibleAbsenceOnSql } from '../../absences/server/lookup.ts'
import type { SeenReason } from '../../absences/vocabulary.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { undoUntil } from '../../inbox/rules.ts'
import { asId } from '../../kit/shared/ids.ts'
import { routes } from '../../kit/server/routes.ts'
import type { Doer } from '../../users/rules.ts'
import { selectPeopleForUse, termsRangesSql } from '../../users/server/lookup.ts'
import { checkOwnFigures } from '../../users/server/own-figures.ts'
import { found, refuse } from '../refusals.ts'
import { targetRestore } from '../restore-contract.ts'
import { selectProfileBy } from './queries.ts'
import { followTerms } from './target-queries.ts'

type Deleted = { id: string; name: string; userId: string; fullName: string; profileId: string; deletedAt: string }
const deletedTarget = (db: Db, id: string | null) => db<Deleted[]>`
  select t.id, t.name, t.user_id as "userId", u.full_name as "fullName", t.profile_id as "profileId", t.deleted_at as "deletedAt"
  from worklog_targets t join identities u on u.id = t.user_id where t.id = ${id} and t.deleted_at is not null`

/** Returns an absence that conflicts with figures on a day that would be restored, if there is one. */
const selectAbsenceOver = async (db: Db, reader: Doer, { id, deletedAt }: Deleted): Promise<SeenReason | undefined> => {
  const [over] = await db<{ reason: SeenReason }[]>`
    select o.reason from worklog_sub_targets s
      cross join lateral (select ${visibleAbsenceOnSql(db, reader, { person: db`s.user_id`, day: db`s.day` })} as reason) o
    where s.target_id = ${id} and s.removed_because = 'deleted' and s.removed_at = ${deletedAt} and s.filled_at is not null
      and o.reason is not null limit 1`
  return over?.reason
}

const restoreLine = (db: Db, { id, deletedAt }: Deleted, by: string) =>
  Promise.all([
    db`
      update worklog_sub_targets set removed_at = null, removed_by = null, removed_because = null, corrected_by = ${by}
      where target_id = ${id} and removed_because = 'deleted' and removed_at = ${deletedAt}`,
    db`update worklog_targets set deleted_at = null, deleted_by = null where id = ${id}`,
  ])

/**
 * Selects the days from which the person's terms apply. Terms and holidays that were entered after the deletion of a target were
 * not applied to it.
 */
const selectTermsOf = (db: Db, { userId }: Deleted) => db<{ from: string }[]>`
  select from_day as "from" from (${termsRangesSql(db, db`select ${userId}::uuid`)}) t order by from_day`

export const targetRestoreRoutes = routes('worklog', targetRestore, {
  restore: async ({ db, actor, reach, params, clock, audit, publish }) => {
    const id = asId(params.id.trim())
    const { userId, profileId } = found(await deletedTarget(db, id), 'TARGET_NOT_FOUND')
    const own = await checkOwnFigures(db, actor, [userId])
    found(await selectProfileBy(db, profileId, 'use'), 'PROFILE_NOT_FOUND')
    const { roles } = found(await selectPeopleForUse(db, reach, [userId]), 'USER_NOT_FOUND')
    if (!roles.some((role) => isStaff(role))) refuse('USER_NOT_FOUND')
    // The target is read again once its person is locked, because a deletion and every write to days take that lock.
    const target = found(await deletedTarget(db, id), 'TARGET_NOT_FOUND')
    const now = clock()
    if (undoUntil(target.deletedAt, now) === null) refuse('TARGET_RESTORE_OVER')
    const reason = await selectAbsenceOver(db, actor, target)
    if (reason !== undefined) refuse('DAY_ABSENT', { values: { reason } })
    await restoreLine(db, target, actor.id)
    for (const { from } of await selectTermsOf(db, target)) await followTerms(db, { userId, from, by: actor.id, now })
    publish([userId])
    audit({ type: 'worklog-target', id: target.id, name: `${target.name} of ${target.fullName}`, after: own })
  },
})
