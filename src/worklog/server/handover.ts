import type { HandoverPart } from '../../closed-months/server/extension-points.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { NO_SUMS, toShownSums, sumGroupsBy } from './figures.ts'
import { selectSummedGroups } from './pricing-queries.ts'

/** The data are read as an ADMIN, who sees all salaries, whoever closes or reads the month. */
const actor = { id: '00000000-0000-0000-0000-000000000000', roles: ['ADMIN' as const] }

/** Sums each person's days of each profile in a month, at their salaries and at standard rates (decision 132). */
export const selectWorklogOfMonth: HandoverPart = async (db, { from, to }) => {
  const groups = await selectSummedGroups(db, {
    which: db`t.start_day <= ${to} and t.end_day >= ${from}`,
    of: db`t.user_id || ' ' || t.profile_id`,
    // A fixed `today` makes the result independent of the day of the call.
    reader: { actor, today: shiftDay(to, 1) },
  })
  const sums = sumGroupsBy(
    groups.filter(({ month }) => month === from.slice(0, 7)),
    ({ of_id }) => of_id,
  )
  const keys = Array.from(sums.keys(), (key) => key.split(' ') as [userId: string, profileId: string])
  const profiles = await db<{ id: string; name: string }[]>`
    select id, name from worklog_profiles where id = any (${keys.map(([, id]) => id)}::uuid[])`
  const names = new Map(profiles.map(({ id, name }) => [id, name]))
  return keys.map(([userId, id]) => {
    const sum = sums.get(`${userId} ${id}`)
    const { units, hours, cost, incentive, costUnknownDays, standard } = toShownSums(sum ?? NO_SUMS)
    const figures = {
      units,
      hours,
      cost,
      incentive,
      costUnknownDays,
      standardCost: standard.cost,
      standardIncentive: standard.incentive,
      standardUnknownDays: standard.unknownDays,
    }
    return { part: 'profile', userId, of: { id, name: names.get(id) ?? '' }, figures }
  })
}
