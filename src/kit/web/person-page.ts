import type { AccessLevel } from '../../access/levels.ts'

/** The page of one person: its address with `$userId`, and the access level that may open it. */
export type PersonPage = { path: string; who: AccessLevel }

let page: PersonPage = { path: '', who: 'admin' }
/** Sets the page to which people's names link. The app takes it from the domain that has it, before it renders. */
export const setPersonPage = (given: PersonPage): void => void (page = given)
export const personPage = (): PersonPage => page
