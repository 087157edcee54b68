import { departmentAsked } from '../../departments/server/lookup.ts'
import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { reportFilters } from '../filter-contract.ts'
import { roleAndDepartment } from '../filter-rules.ts'
import { refuse } from '../refusals.ts'
import { reportProjects, reportUsers } from './filter-queries.ts'

async function usersOf({ db, reach }: Pick<Call<typeof reportFilters.users>, 'db' | 'reach'>, first: string, second: string) {
  const { role, department } = roleAndDepartment(first, second)
  if (role === undefined) return refuse('INVALID_REQUEST', { issues: [{ path: 'role', message: 'There is no such role.' }] })
  return reportUsers(db, reach, { role, departmentId: await departmentAsked(db, department) })
}

export const filterRoutes = routes('reports', reportFilters, {
  projects: async ({ db, reach }) => ({ data: await reportProjects(db, reach) }),
  users: async (call) => ({ users: await usersOf(call, call.params.role, call.params.department) }),
  userDetails: async (call) => ({ data: await usersOf(call, call.params.role, call.params.dept) }),
})
