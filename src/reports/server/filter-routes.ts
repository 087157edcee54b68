import type { Db } from '../../kit/postgres/db.ts'
import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { isAll } from '../../kit/shared/ids.ts'
import { reportFilters } from '../filter-contract.ts'
import { rolesAndDepartments } from '../filter-rules.ts'
import { refuse } from '../refusals.ts'
import { reportProjects, reportUsers } from './filter-queries.ts'
import { foundBy } from './selection.ts'

/** The ids of a department, or of several with commas; undefined: one of them is none. */
async function departmentIds(db: Db, text: string): Promise<string[] | undefined> {
  const sent = [text, ...text.split(',')]
  const found = await foundBy(db, { kind: 'department', sent })
  const idsAt = (place: number): string[] => found.filter((one) => one.place === place).map(({ id }) => id)
  // A name may have a comma of its own.
  if (idsAt(0).length > 0) return idsAt(0)
  const ofParts = sent.slice(1).map((_, at) => idsAt(at + 1))
  return ofParts.every((ids) => ids.length > 0) ? ofParts.flat() : undefined
}

async function usersOf({ db, reach }: Pick<Call<typeof reportFilters.users>, 'db' | 'reach'>, first: string, second: string) {
  const noRole = (): never =>
    refuse('INVALID_REQUEST', { issues: [{ path: 'role', message: `There is no role ${first.trim()}.` }] })
  const { roles, departments } = rolesAndDepartments(first, second)
  if (roles === undefined) return noRole()
  const ids = isAll(departments) ? null : await departmentIds(db, departments)
  // Of a word and `all` the word may be either: a role comes first.
  if (ids === undefined) return isAll(second) ? noRole() : refuse('DEPARTMENT_NOT_FOUND')
  return reportUsers(db, reach, { roles, departments: ids })
}

export const filterRoutes = routes('reports', reportFilters, {
  projects: async ({ db, reach }) => ({ data: await reportProjects(db, reach) }),
  users: async (call) => ({ users: await usersOf(call, call.params.role, call.params.department) }),
  userDetails: async (call) => ({ data: await usersOf(call, call.params.role, call.params.dept) }),
})
