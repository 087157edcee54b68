import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { showDay } from '../../kit/shared/time.ts'
import { found, refuse } from '../refusals.ts'
import { targetDays } from '../target-days-contract.ts'
import { changeDay, recordDay, removeDayOf } from './change-day.ts'
import { dayBy, lockPersonOfDay, restoreDay } from './day-queries.ts'

const idOf = (text: string): string | null => asId(text.trim())

export const targetDayRoutes = routes('worklog', targetDays, {
  record: recordDay,
  change: changeDay,
  remove: removeDayOf,
  delete: removeDayOf,

  restore: async ({ db, reach, params, audit, publish }) => {
    const where = { targetId: idOf(params.targetId), subId: idOf(params.subId) }
    const person = found(await lockPersonOfDay(db, reach, where), 'DAY_NOT_FOUND')
    const day = found(await dayBy(db, where), 'DAY_NOT_FOUND')
    if (day.removedBecause !== 'removed') refuse('DAY_NOT_REMOVED')
    if (day.targetDeleted) refuse('TARGET_DELETED')
    if (day.absence !== null && (day.completedUnits !== null || day.completedHours !== null))
      refuse('DAY_ABSENT', { values: { reason: day.absence } })
    await restoreDay(db, day.id)
    publish([person.id])
    audit({ type: 'worklog-day', id: day.id, name: `${day.targetName} of ${person.fullName}, ${showDay(day.day)}` })
  },
})
