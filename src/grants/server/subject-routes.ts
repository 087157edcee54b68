import { routes } from '../../kit/server/routes.ts'
import { subjectGrants } from '../subject-contract.ts'
import { subjectUsers } from './subject-queries.ts'

export const subjectRoutes = routes('grants', subjectGrants, {
  users: async ({ db, reach }) => ({ users: await subjectUsers(db, reach) }),
})
