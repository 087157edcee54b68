import type { Access, AccessLevel } from '../shared/access.ts'

/** A page of the product, for questions about it; `reads`: its main read, absent where a page has none. */
export type Screen = { path: string; label: string; who: AccessLevel; reads?: Access }

let load: () => Promise<readonly Screen[]> = async () => []
/** Sets what lists the pages: the app has it, before it renders. */
export const setScreens = (given: typeof load): void => void (load = given)
export const loadScreens = (): Promise<readonly Screen[]> => load()
