import { createContext, useCallback, useContext } from 'react'
import { type AccessLevel, type Actor, type Role, type Tab, mayCall } from '../../access/levels.ts'

/**
 * The signed-in user, available to every page; the reply of `GET me/:role` (000 §3 User). A domain that adds a field to the reply
 * declares it in its `domain.web.ts`.
 */
export interface CurrentUser {
  _id: string
  fullName: string
  email: string
  /** The role that the shell is in. */
  role: Role
  /** All roles held; the first is the primary role. */
  roleData: readonly Role[]
  departments: readonly { _id: string; name: string }[]
  accessTabs: readonly Tab[]
  enableAssignments: boolean
  enableQualitative: boolean
  statusReportPermission: boolean
  hasTargets: boolean
  /** Whether what counts for them can be set by nobody else (decision 134). */
  isOnlyAdmin: boolean
  created_at: string
  /** Who set the password since the user last did; not empty: it must be changed first (decision 117). */
  passwordChosenBy: readonly { fullName: string; email: string; at: string }[]
}

export const PersonContext = createContext<CurrentUser | undefined>(undefined)

/** Changes the role that the shell is in. */
export const SwitchRoleContext = createContext<(role: Role) => void>(() => undefined)
export const useSwitchRole = (): ((role: Role) => void) => useContext(SwitchRoleContext)

/** The signed-in user. Pages inside the shell always have one. */
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

/** Whether the user may make the calls of a level: hides what is not allowed; the server enforces it. */
export const useMay = (level: AccessLevel): boolean => mayCall(level, toActor(usePerson()))

/**
 * Whether the user may set what counts for a person: their own figures only as the only admin (decision 134); the server enforces
 * it.
 */
export function useMaySetFor(): (personId: string | undefined) => boolean {
  const { _id: self, isOnlyAdmin } = usePerson()
  return useCallback((personId) => personId !== self || isOnlyAdmin, [self, isOnlyAdmin])
}
