/** Sessions and throttling, pure (security.md, Sessions). */

const HOUR = 3600
const DAY = 24 * HOUR

/** Maximum age and maximum idle time of a session, in seconds. */
export const lifetimes = (rememberMe: boolean): { total: number; idle: number } =>
  rememberMe ? { total: 30 * DAY, idle: 7 * DAY } : { total: 12 * HOUR, idle: 2 * HOUR }
/** Concurrent sessions per person; a further login ends the oldest. */
export const MAX_SESSIONS = 20

/**
 * Browsers per person in which others' failures never lock them out, and for how long one is remembered: browsers keep a cookie
 * no longer.
 */
export const MAX_DEVICES = 20
export const DEVICE_DAYS = 400
/** For how long a network is known from which a person has logged in. */
export const KNOWN_NETWORK_DAYS = 90

/** For how long a password set by somebody else opens a session (decision 117). */
export const PASSWORD_BY_OTHER_DAYS = 7

/** For how long a link works that the operator of the host made for an ADMIN's password. */
export const PASSWORD_LINK_HOURS = 24
/** For how long the link works that a start prints while there is no admin. */
export const SET_UP_LINK_HOURS = 24

/**
 * After `free` failures each further one doubles the delay from `first` to `most` seconds; one failure expires for every
 * `forget` seconds without one. server/throttle.ts counts.
 */
export type DelayPolicy = { free: number; first: number; most: number; forget: number }
export const throttleSteps = {
  /** One account from one network, or from one browser in which somebody has logged in. */
  pair: { free: 5, first: 5, most: 15 * 60, forget: 12 * 60 },
  /** One address with many accounts; offices share an address, so the limit is wide. */
  address: { free: 100, first: 5, most: 15 * 60, forget: 36 },
  /** One account attacked from many addresses: a gentle slope. */
  account: { free: 20, first: 5, most: 60, forget: 3 * 60 },
} as const satisfies Record<string, DelayPolicy>
