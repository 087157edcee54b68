import { departmentOf } from '../../departments/server/lookup.ts'
import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { isAll } from '../../kit/shared/ids.ts'
import { reportFilters } from '../filter-contract.ts'
import { roleAndDepartment } from '../filter-rules.ts'
import { refuse } from '../refusals.ts'
import { reportProjects, reportUsers } from './filter-queries.ts'

async function usersOf({ db, reach }: Pick<Call<typeof reportFilters.users>, 'db' | 'reach'>, first: string, second: string) {
  const noRole = (): never =>
    refuse('INVALID_REQUEST', { issues: [{ path: 'role', message: `There is no role ${first.trim()}.` }] })
  const { role, department } = roleAndDepartment(first, second)
  if (role === undefined) return noRole()
  const found = isAll(department) ? null : await departmentOf(db, department)
  // Of a word and `all` the word may be either: a role comes first.
  if (found === undefined) return isAll(second) ? noRole() : refuse('DEPARTMENT_NOT_FOUND')
  return reportUsers(db, reach, { role, departmentId: found?.id ?? null })
}

export const filterRoutes = routes('reports', reportFilters, {
  projects: async ({ db, reach }) => ({ data: await reportProjects(db, reach) }),
  users: async (call) => ({ users: await usersOf(call, call.params.role, call.params.department) }),
  userDetails: async (call) => ({ data: await usersOf(call, call.params.role, call.params.dept) }),
})
