import type { Access, AccessLevel } from '../../access/levels.ts'

/** A page of the product, for questions about it; `reads`: its main read, absent where a page has none. */
export type Screen = { path: string; label: string; who: AccessLevel; reads?: Access }

/** The call that a page is opened for, `GET /sessions`, with its reach as the contract has it. */
export type MainRead = readonly [call: string, reach: Access['reach'], unless?: AccessLevel]
/** By the path of each page of a domain; null: the page has none. */
export type MainReads = Readonly<Record<string, MainRead | null>>

let load: () => Promise<readonly Screen[]> = async () => []
/** Sets what lists the pages: the app has it, before it renders. */
export const setScreens = (given: typeof load): void => void (load = given)
export const loadScreens = (): Promise<readonly Screen[]> => load()
