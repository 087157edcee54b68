import type { AccessLevel } from '../../access/levels.ts'

/** The page on which the condition of a refusal can be resolved: its path (without parameters), its access level and its name. */
export type WayOut = { to: string; who: AccessLevel; label: string }

let ways: Readonly<Record<string, WayOut>> = {}
/**
 * Sets the pages on which refusals can be resolved, by the refusal's code. The app collects them from the domains before it
 * renders.
 */
export const setWaysOut = (all: Readonly<Record<string, WayOut>>): void => void (ways = all)

/** Returns whether the toast says everything about a refusal, including where to resolve it, so that no form repeats it. */
export const isSaidByToast = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && Object.hasOwn(ways, String(error.code))

export const findWayOut = (code: string): WayOut | undefined => ways[code]
