import type { ComponentType } from 'react'
import type { AccessLevel, Role } from '../../access/levels.ts'

export type PersonActProps = {
  user: { _id: string; fullName: string } | undefined
  /** The day for which the dialog was opened, if it was opened for one: YYYY-MM-DD. */
  day?: string | undefined
  onClose: () => void
}
/** A dialog that lists of people offer for a person besides their own actions. It is open while `user` is defined. */
export type PersonAct<Name extends string = string> = {
  /** The word in the address that stands for the open dialog. */
  key: string
  label: string
  who: AccessLevel
  offered: (person: { roleData: readonly Role[]; isActive: boolean }) => boolean
  /** The name of the exported component. */
  name: Name
  load: () => Promise<{ [K in Name]: ComponentType<PersonActProps> }>
}

let acts: readonly PersonAct[] = []
/** Sets the dialogs that lists of people offer. The app collects them from the domains before it renders. */
export const setPersonActs = (given: readonly PersonAct[]): void => void (acts = given)
export const personActs = (): readonly PersonAct[] => acts
