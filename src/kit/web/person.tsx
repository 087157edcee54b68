import { createContext, useCallback, useContext } from 'react'
import { type AccessLevel, type Actor, type Role, type Tab, mayCall } from '../../access/levels.ts'

/**
 * The logged-in user, available to every page: the reply of `GET me/:role` (000 §3 User). A domain that adds a field to the reply
 * declares it in its `domain.web.ts`.
 */
export interface CurrentUser {
  _id: string
  fullName: string
  email: string
  role: Role
  /** All roles held; the first is the primary role. */
  roleData: readonly Role[]
  departments: readonly { _id: string; name: string }[]
  accessTabs: readonly Tab[]
  enableAssignments: boolean
  enableQualitative: boolean
  statusReportPermission: boolean
  hasTargets: boolean
  /** The only admin may set values for themselves, such as pay and targets, because nobody else can (decision 134). */
  isOnlyAdmin: boolean
  created_at: string
  /**
   * Other people who have set the password since the user last did. If there are any, the user must change it first (decision
   * 117).
   */
  passwordChosenBy: readonly { fullName: string; email: string; at: string }[]
}

export const PersonContext = createContext<CurrentUser | undefined>(undefined)

export const SwitchRoleContext = createContext<(role: Role) => void>(() => undefined)
export const useSwitchRole = (): ((role: Role) => void) => useContext(SwitchRoleContext)

export function usePerson(): CurrentUser {
  const person = useContext(PersonContext)
  if (person === undefined) throw new Error('usePerson is for pages inside the shell.')
  return person
}

export const toActor = (person: CurrentUser): Actor => ({
  id: person._id,
  email: person.email,
  fullName: person.fullName,
  roles: person.roleData,
  tabs: person.accessTabs,
  departments: person.departments.map(({ name }) => name),
  enableAssignments: person.enableAssignments,
  enableQualitative: person.enableQualitative,
  statusReportPermission: person.statusReportPermission,
  sessionId: '',
  rightsVersion: 0,
  authenticatedAt: '',
  mustChangePassword: person.passwordChosenBy.length > 0,
})

export const useMay = (level: AccessLevel): boolean => mayCall(level, toActor(usePerson()))

/** Only the sole admin may set values that count for themselves (decision 134). The server enforces this. */
export function useMaySetFor(): (personId: string | undefined) => boolean {
  const { _id: self, isOnlyAdmin } = usePerson()
  return useCallback((personId) => personId !== self || isOnlyAdmin, [self, isOnlyAdmin])
}
