import { createContext, useContext } from 'react'
import { type AccessLevel, type Actor, type Role, type Tab, mayCall } from '../shared/access.ts'

/** The signed-in person as every page may ask for them; the answer of `GET me/:role` (000 §3 User). */
export type Person = {
  _id: string
  fullName: string
  email: string
  /** The role that the shell works in. */
  role: Role
  /** All roles held; the first is the primary role. */
  roleData: readonly Role[]
  departments: readonly { _id: string; name: string }[]
  accessTabs: readonly Tab[]
  enableAssignments: boolean
  enableQualitative: boolean
  statusReportPermission: boolean
  /** Waiting reworks of an AUTHOR or REVIEWER; else 0. */
  reworks: number
  /** Who chose the password since the person last did; not empty: it must be changed first (decisions 117). */
  passwordChosenBy: readonly { fullName: string; email: string; at: string }[]
}

export const PersonContext = createContext<Person | undefined>(undefined)

/** The signed-in person. Pages inside the shell always have one. */
export function usePerson(): Person {
  const person = useContext(PersonContext)
  if (person === undefined) throw new Error('usePerson is for pages inside the shell.')
  return person
}

export const actorOf = (person: Person): Actor => ({
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
  mustChangePassword: person.passwordChosenBy.length > 0,
})

/** Whether the person may make the calls of a level: hides what they may not do; the server is the judge. */
export const useMay = (level: AccessLevel): boolean => mayCall(level, actorOf(usePerson()))
