import { STAFF_ROLES } from '../../access/levels.ts'
import type { EndedResource } from '../../users/server/extension-points.ts'
import type { Trace } from '../../kit/server/registered.ts'
import type { RecordedWork } from '../../absences/server/extension-points.ts'
import type { TermsFollower } from '../../users/server/extension-points.ts'
import { endDaysToCome, filledOnSql, selectPeopleWithTargets, selectTargetsToCome } from './day-queries.ts'
import { followTerms } from './target-queries.ts'

/** The days of targets that have no figures and come after a person's last day (decision 119). */
export const upcomingTargets: EndedResource = {
  what: 'worklog target',
  tables: ['worklog_targets', 'worklog_sub_targets'],
  needs: STAFF_ROLES,
  names: async (db, userId, _now, lastDay) => (await selectTargetsToCome(db, [userId], lastDay))[0]?.names ?? [],
  end: async (db, { userIds, clock, lastDay, by, audit }) => {
    const now = clock()
    for (const { userId, fullName, names } of await selectTargetsToCome(db, userIds, lastDay))
      audit({ type: 'user', id: userId, name: fullName, before: { worklogTargets: names }, after: { worklogTargets: [] } })
    await endDaysToCome(db, userIds, { lastDay, by, now })
  },
}

export const worklogFigures: RecordedWork = {
  noun: ['worklog target with figures', 'worklog targets with figures'],
  on: filledOnSql,
}

/** Adds and removes days when terms change. Days with figures are never removed. */
export const moveDaysWithTerms: TermsFollower = async (db, query) => {
  const [moved] = await followTerms(db, query)
  return { noun: ['day of worklog targets', 'days of worklog targets'], added: moved?.added ?? 0, dropped: moved?.dropped ?? 0 }
}

export const worklogTargetsOfPeople: Trace = { happened: 'has a worklog target', among: selectPeopleWithTargets }
