import type { ComponentType } from 'react'
import type { AccessLevel, Role } from '../../access/levels.ts'

export type PersonActProps = {
  user: { _id: string; fullName: string } | undefined
  /** The day that it is about, where it was opened for one: YYYY-MM-DD. */
  day?: string | undefined
  onClose: () => void
}
/** What a list of people offers for a person besides its own actions: a dialog, which is open while there is a person. */
export type PersonAct<Name extends string = string> = {
  /** The word of the open dialog in the address. */
  key: string
  label: string
  who: AccessLevel
  offered: (person: { roleData: readonly Role[]; isActive: boolean }) => boolean
  /** The exported component. */
  name: Name
  load: () => Promise<{ [K in Name]: ComponentType<PersonActProps> }>
}

let acts: readonly PersonAct[] = []
/** Sets what lists of people offer: the app takes it from the domains, before it renders. */
export const setPersonActs = (given: readonly PersonAct[]): void => void (acts = given)
export const personActs = (): readonly PersonAct[] => acts
