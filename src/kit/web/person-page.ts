import type { AccessLevel } from '../../access/levels.ts'

/** The page of one person: its address with `$userId`, and the access level that may open it. */
export type PersonPageLink = { path: string; who: AccessLevel }

let page: PersonPageLink = { path: '', who: 'admin' }
/** Sets the page to which people's names link. The app takes it from the domain that has it, before it renders. */
export const setPersonPage = (given: PersonPageLink): void => void (page = given)
export const personPage = (): PersonPageLink => page
