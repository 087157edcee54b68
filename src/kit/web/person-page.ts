import type { AccessLevel } from '../../access/levels.ts'

/** The page of one person: its address with `$userId`, and who may open it. */
export type PersonPage = { path: string; who: AccessLevel }

let page: PersonPage = { path: '', who: 'admin' }
/** Sets the page that names of people open: the app takes it from the domain that has it, before it renders. */
export const setPersonPage = (given: PersonPage): void => void (page = given)
export const personPage = (): PersonPage => page
