/** Rules for sessions and throttling (security.md, Sessions). */

const HOUR = 3600
const DAY = 24 * HOUR

/** Returns the maximum age and the maximum idle time of a session, in seconds. */
export const getLifetimes = (rememberMe: boolean): { total: number; idle: number } =>
  rememberMe ? { total: 30 * DAY, idle: 7 * DAY } : { total: 12 * HOUR, idle: 2 * HOUR }
/** The maximum number of sessions of a person. One more login ends the oldest session. */
export const MAX_SESSIONS = 20

/**
 * The number of a person's browsers that other people's failed attempts never lock out, and the number of days for which each
 * browser is remembered. Browsers keep a cookie no longer than that.
 */
export const MAX_DEVICES = 20
export const DEVICE_DAYS = 400
/** The number of days for which a network counts as known after the person logged in from it. */
export const KNOWN_NETWORK_DAYS = 90

/** The number of days for which a person can log in with a password that another person set (decision 117). */
export const PASSWORD_BY_OTHER_DAYS = 7

/** The number of hours for which a link is valid that the operator of the host makes for an ADMIN's password. */
export const PASSWORD_LINK_HOURS = 24
/** The number of hours for which a link is valid that a start prints while there is no admin. */
export const SET_UP_LINK_HOURS = 24

/**
 * A policy for delays. After `free` failures, each further one doubles the delay, from `first` to `most` seconds. One failure
 * expires after each `forget` seconds without a failure. server/throttle.ts counts the failures.
 */
export type DelayPolicy = { free: number; first: number; most: number; forget: number }
export const throttleSteps = {
  /** Limits attempts to log in to one account from one network, or from one browser in which somebody has logged in. */
  pair: { free: 5, first: 5, most: 15 * 60, forget: 12 * 60 },
  /**
   * Limits attempts from one address to log in to many accounts. The limit is high, because all people in an office share an
   * address.
   */
  address: { free: 100, first: 5, most: 15 * 60, forget: 36 },
  /** Limits attempts to log in to one account from many addresses. The delay grows only slightly. */
  account: { free: 20, first: 5, most: 60, forget: 3 * 60 },
} as const satisfies Record<string, DelayPolicy>
