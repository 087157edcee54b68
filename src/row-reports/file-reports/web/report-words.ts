import { isStaff, mayCall, STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { toActor, type CurrentUser } from '../../../kit/web/person.tsx'
import { ROLE_NAMES, toRoleKey, roleOfPath } from '../../../rows/workflow/vocabulary.ts'
import { fileReports } from '../contract.ts'
import type { FileReportType } from '../vocabulary.ts'

/** Returns a title such as "Second reviewer report". */
export const getReportTitle = (type: FileReportType): string => {
  const role = roleOfPath(type)
  return role === undefined ? (type === 'book' ? 'Book report' : 'Report') : `${ROLE_NAMES[role]} report`
}

export const maySeeEverybody = (person: CurrentUser): boolean => mayCall(fileReports.view.access.unless, toActor(person))

export const listReportRoles = (person: CurrentUser): StaffRole[] =>
  maySeeEverybody(person) ? [...STAFF_ROLES] : person.roleData.filter((role) => isStaff(role))

export const listReportTypes = (person: CurrentUser): FileReportType[] => ['book', ...listReportRoles(person).map(toRoleKey)]
