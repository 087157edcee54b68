import type { AccessLevel } from '../../access/levels.ts'

/** Where a refusal can be resolved: a path without parameters, who may open it, and its name. */
export type WayOut = { to: string; who: AccessLevel; label: string }

let ways: Readonly<Record<string, WayOut>> = {}
/** By the refusal's code. The app collects the pages from the domains before it renders. */
export const setWaysOut = (all: Readonly<Record<string, WayOut>>): void => void (ways = all)

/** Whether the toast says everything about a refusal, including where to resolve it, so that no form repeats it. */
export const isSaidByToast = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && Object.hasOwn(ways, String(error.code))

export const findWayOut = (code: string): WayOut | undefined => ways[code]
