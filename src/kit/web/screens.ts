import type { Access, AccessLevel } from '../../access/levels.ts'

/** A page of the product, for questions about it. `reads` is its main read, and is undefined for a page that has none. */
export type Screen = { path: string; label: string; who: AccessLevel; reads?: Access }

/** The main call of a page, such as `GET /sessions`, with its reach as in the contract. */
export type MainRead = readonly [call: string, reach: Access['reach'], unless?: AccessLevel]
/** The main read of each page of a domain, by its path; null where the page has none. */
export type MainReads = Readonly<Record<string, MainRead | null>>

let load: () => Promise<readonly Screen[]> = async () => []
/** Sets the function that lists the pages. The app calls it before it renders. */
export const setScreens = (given: typeof load): void => void (load = given)
export const loadScreens = (): Promise<readonly Screen[]> => load()
