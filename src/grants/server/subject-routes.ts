import { routes } from '../../kit/server/routes.ts'
import { subjectGrants } from '../subject-contract.ts'
import { selectSubjectUsers } from './subject-queries.ts'

export const subjectRoutes = routes('grants', subjectGrants, {
  users: async ({ db, reach }) => ({ users: await selectSubjectUsers(db, reach) }),
})
