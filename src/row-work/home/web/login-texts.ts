import { useSyncExternalStore } from 'react'
import type { StaffRole } from '../../../access/levels.ts'
import { readToken } from '../../../kit/web/session-storage.ts'

/** The password for the first login is shown nowhere else. */
export type AddedPerson = { fullName: string; email: string; password: string; role: StaffRole }

const none: readonly AddedPerson[] = []
/** Kept only in this tab's memory and for one session, because passwords are never stored (security.md, Passwords). */
let added: { token: string | null; people: readonly AddedPerson[] } = { token: null, people: none }
const listeners = new Set<() => void>()

export function readAddedPeople(): readonly AddedPerson[] {
  const token = readToken()
  if (token === null || token !== added.token) added = { token, people: none }
  return added.people
}
const setAdded = (people: readonly AddedPerson[]): void => {
  added = { token: readToken(), people }
  for (const listener of listeners) listener()
}
export const storeAddedPerson = (person: AddedPerson): void => setAdded([...readAddedPeople(), person])
export const forgetAddedPeople = (): void => setAdded(none)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useAddedPeople = (): readonly AddedPerson[] => useSyncExternalStore(subscribe, readAddedPeople)
