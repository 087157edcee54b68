import type { Db } from '../../kit/postgres/db.ts'
import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { isNoDepartment, NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import { isAll } from '../../kit/shared/ids.ts'
import { parsePeriod } from '../../kit/shared/period.ts'
import { reportFilters } from '../filter-contract.ts'
import { parseRolesAndDepartments } from '../filter-rules.ts'
import { refuse } from '../refusals.ts'
import { selectReportProjects, selectReportUsers, selectPeopleOfPeriod } from './filter-queries.ts'
import { EVERYONE, selectSentThings } from './selection.ts'

/**
 * Returns the ids of a department, or of several separated by commas; NO_DEPARTMENT is allowed. Undefined if one of them does not
 * exist.
 */
async function departmentsNamed(db: Db, text: string): Promise<string[] | undefined> {
  const sent = [text, ...text.split(',')]
  const found = await selectSentThings(db, { kind: 'department', sent })
  const idsAt = (place: number): string[] =>
    isNoDepartment(sent[place] ?? '') ? [NO_DEPARTMENT] : found.filter((one) => one.place === place).map(({ id }) => id)
  // The name of a department may contain a comma, so the whole text is tried first.
  if (idsAt(0).length > 0) return idsAt(0)
  const ofParts = sent.slice(1).map((_, at) => idsAt(at + 1))
  return ofParts.every((ids) => ids.length > 0) ? ofParts.flat() : undefined
}

type Asking = Pick<Call<typeof reportFilters.users>, 'db' | 'reach' | 'actor' | 'query'>
async function usersOf({ db, reach, actor, query }: Asking, first: string, second: string) {
  const noRole = (): never =>
    refuse('INVALID_REQUEST', { issues: [{ path: 'role', message: `There is no role ${first.trim()}.` }] })
  const { roles, departments } = parseRolesAndDepartments(first, second)
  if (roles === undefined) return noRole()
  const ids = isAll(departments) ? null : await departmentsNamed(db, departments)
  // If one of the two words is `all`, the other may be a role or a department. The error then says that there is no such role.
  if (ids === undefined) return isAll(second) ? noRole() : refuse('DEPARTMENT_NOT_FOUND')
  const period = parsePeriod(query)
  // A period that starts in the future has no days yet.
  if (period === null || period.from > reach.day) return selectReportUsers(db, reach, { roles, departments: ids })
  const { from } = period
  const to = period.to < reach.day ? period.to : reach.day
  const managers = reach.rows === 'team' ? [reach.userId] : null
  const days = { from, to, first: from, waiting: 'counted' as const, reader: actor }
  return selectPeopleOfPeriod(db, { ...EVERYONE, ...days, roles, departments: ids, managers, projects: null })
}

export const filterRoutes = routes('reports', reportFilters, {
  projects: async ({ db, reach }) => ({ data: await selectReportProjects(db, reach) }),
  users: async (call) => ({ users: await usersOf(call, call.params.role, call.params.department) }),
  userDetails: async (call) => ({ data: await usersOf(call, call.params.role, call.params.dept) }),
})
