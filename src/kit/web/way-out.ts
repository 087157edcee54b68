import type { AccessLevel } from '../../access/levels.ts'

/** Where those who may end the condition of a refusal do so: a page without parameters, who may open it, and its name. */
export type WayOut = { to: string; who: AccessLevel; label: string }

let ways: Readonly<Record<string, WayOut>> = {}
/** Sets the way out of each refusal that has one, by its code: the app collects them from the domains before it renders. */
export const setWaysOut = (all: Readonly<Record<string, WayOut>>): void => void (ways = all)

/** Whether its toast says all of a refusal, with the way out of it: no form says it again (decision P363). */
export const isSaidByToast = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && Object.hasOwn(ways, String(error.code))

export const wayOut = (code: string): WayOut | undefined => ways[code]
