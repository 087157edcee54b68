import { routes } from '../../kit/server/routes.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { asId } from '../../kit/shared/ids.ts'
import { refuseAfterLastDay } from '../../users/server/lookup.ts'
import { found, refuse } from '../refusals.ts'
import { hasFigures } from '../rules.ts'
import { dayHours } from '../day-hours-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { changeDay, lockDayToCorrect, recordDay, removeTargetDay } from './change-day.ts'
import { selectOtherHours, restoreDay } from './day-queries.ts'

export const targetDayRoutes = routes('worklog', targetDays, {
  record: recordDay,
  change: changeDay,
  remove: removeTargetDay,
  delete: removeTargetDay,

  restore: async (call) => {
    const { db, actor, audit, publish } = call
    const { person, own, day } = await lockDayToCorrect(call)
    if (day.removedBecause !== 'removed') refuse('DAY_NOT_REMOVED')
    // A day that was removed before its target was deleted can be restored only after the target has been restored.
    if (day.targetDeleted && day.isRemovedBefore) refuse('TARGET_DELETED')
    if (day.isOffDay && !hasFigures(day)) refuse('DAY_OFF')
    if (!hasFigures(day)) refuseAfterLastDay(day.lastDayBefore)
    if (day.absence !== null && hasFigures(day)) refuse('DAY_ABSENT', { values: { reason: day.absence } })
    await restoreDay(db, day.id, actor.id)
    publish([person.id])
    audit({ type: 'worklog-day', id: day.id, name: `${day.targetName} of ${person.fullName}, ${formatDay(day.day)}`, after: own })
  },
})

export const dayHoursRoutes = routes('worklog', dayHours, {
  beside: async ({ db, reach, params }) => ({
    data: found(await selectOtherHours(db, reach, asId(params.subId.trim())), 'DAY_NOT_FOUND'),
  }),
})
