import type { EndedResource } from '../../users/server/extension-points.ts'
import type { Trace } from '../../kit/server/registered.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { selectDeputiesWith, endDeputiesWith } from './deputy-queries.ts'

/** The deputies that a leaver appointed, and the periods in which the leaver is a deputy. */
export const appointedDeputies: EndedResource = {
  what: 'deputy',
  tables: ['deputies'],
  needs: ['ADMIN', 'MANAGER'],
  names: async (db, userId, now) =>
    (await selectDeputiesWith(db, { userIds: [userId], day: toDay(now) })).map(({ manager, deputy, to }) =>
      manager._id === userId ? `${deputy.fullName} until ${formatDay(to)}` : `for ${manager.fullName} until ${formatDay(to)}`,
    ),
  end: async (db, { userIds, clock, by, audit, publish }) => {
    const now = clock()
    for (const { _id, manager, deputy, from, to } of await endDeputiesWith(db, { userIds, day: toDay(now) }, { by, now })) {
      audit({ type: 'deputy', id: _id, name: manager.fullName, before: { deputy: deputy.email, from, to } })
      publish([manager._id, deputy._id], 'deputies', 'inbox')
    }
  },
}

export const deputiesOfPeople: Trace = {
  happened: 'has had a part as a deputy',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select id from unnest(${ids as string[]}::uuid[]) as p(id)
      where exists (select from deputies where manager_id = p.id) or exists (select from deputies where deputy_id = p.id)`
    return rows.map(({ id }) => id)
  },
}
