import type { PersonPart } from '../../users/server/extension-points.ts'
import type { PersonSummary } from '../../users/person-contract.ts'
import { selectAssignedTargets } from './assigned-queries.ts'

export const selectTargetsOfPerson: PersonPart<PersonSummary['targets']> = async (db, { userId, reach }) => {
  const targets = await selectAssignedTargets(db, reach, { userIds: [userId] }, reach.day)
  return targets.map(
    ({ _id, project_id, target_id, project_name, sub_project, keyword, target_assigned, dateEffective, next }) => ({
      _id,
      project_id,
      target_id,
      project_name,
      sub_project,
      keyword,
      target_assigned,
      dateEffective,
      next,
    }),
  )
}
