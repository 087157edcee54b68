import type { Access, AccessLevel } from '../../access/levels.ts'

/** Some pages have no main read. */
export type Screen = { path: string; label: string; who: AccessLevel; reads?: Access }

/** The main call of a page, such as `GET /sessions`, with its reach from the contract. */
export type MainRead = readonly [call: string, reach: Access['reach'], unless?: AccessLevel]
/** By the path of the page; null if it has none. */
export type MainReads = Readonly<Record<string, MainRead | null>>

let load: () => Promise<readonly Screen[]> = async () => []
/** The app calls it before it renders. */
export const setScreens = (given: typeof load): void => void (load = given)
export const loadScreens = (): Promise<readonly Screen[]> => load()
