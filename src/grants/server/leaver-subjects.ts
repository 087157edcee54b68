import type { EndedResource } from '../../users/server/extension-points.ts'
import type { Trace } from '../../kit/server/registered.ts'
import { endSubjects, selectPeopleOfSubjects, selectGrantedSubjects } from './subject-queries.ts'

/** A leaver's access to the subjects of status records ends (decision 119). */
export const assignedSubjects: EndedResource = {
  what: 'subject',
  tables: ['subject_grants'],
  names: async (db, userId) => (await selectGrantedSubjects(db, userId)).map(({ subject }) => subject),
  end: async (db, { userIds, audit, publish }) => {
    const ended = await endSubjects(db, userIds)
    for (const { user, fullName, subjects } of ended)
      audit({ type: 'grant', id: user, name: fullName, before: { subjects }, after: { subjects: [] } })
    publish(
      ended.map(({ user }) => user),
      'grants',
    )
  },
}

export const subjectsOfPeople: Trace = {
  happened: 'has been given subjects',
  among: async (db, ids) => (await selectPeopleOfSubjects(db, ids)).map(({ id }) => id),
}
