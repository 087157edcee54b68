import type { AccessLevel } from '../../access/levels.ts'

export type PersonPageLink = { path: string; who: AccessLevel }

let page: PersonPageLink = { path: '', who: 'admin' }
/** People's names link to this page. The app takes it from the domain that has it, before it renders. */
export const setPersonPage = (given: PersonPageLink): void => void (page = given)
export const personPage = (): PersonPageLink => page
