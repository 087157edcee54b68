/** Sessions and throttling, pure (security.md, Sessions). */

const HOUR = 3600
const DAY = 24 * HOUR

/** How long a session lives at all and without a call, in seconds. */
export const lifetimes = (rememberMe: boolean): { total: number; idle: number } =>
  rememberMe ? { total: 30 * DAY, idle: 7 * DAY } : { total: 12 * HOUR, idle: 2 * HOUR }
/** Living sessions of a person; a further login ends the oldest. */
export const MOST_SESSIONS = 20

/** For how long a password that somebody else chose opens a session (decisions 117). */
export const PASSWORD_BY_OTHER_DAYS = 7

/**
 * After `free` failures each further one doubles the wait from `first` to `most` seconds; one failure is forgotten for every
 * `forget` seconds without one. server/throttle.ts counts.
 */
export type Step = { free: number; first: number; most: number; forget: number }
export const throttleSteps = {
  /** One account tried from one address. */
  pair: { free: 5, first: 5, most: 15 * 60, forget: 12 * 60 },
  /** One address that tries many accounts; offices share an address, so it is wide. */
  address: { free: 100, first: 5, most: 15 * 60, forget: 36 },
  /** One account under attack from many addresses: a slow step. */
  account: { free: 20, first: 5, most: 60, forget: 3 * 60 },
} as const satisfies Record<string, Step>
