import { selectDepartmentNames } from '../../departments/server/lookup.ts'
import { routes } from '../../kit/server/routes.ts'
import { selectStaff } from '../../users/server/lookup.ts'
import { choices } from '../choices-contract.ts'

export const choicesRoutes = routes('worklog', choices, {
  all: async ({ db, reach }) => {
    const [users, departments] = await Promise.all([selectStaff(db, reach, 'blocked too'), selectDepartmentNames(db)])
    return { users, departments }
  },
})
