/** Rules for sessions and throttling (security.md, Sessions). */

const HOUR = 3600
const DAY = 24 * HOUR

/** The maximum age and idle time of a session, in seconds. */
export const getLifetimes = (rememberMe: boolean): { total: number; idle: number } =>
  rememberMe ? { total: 30 * DAY, idle: 7 * DAY } : { total: 12 * HOUR, idle: 2 * HOUR }
/** Per person. One more login ends the oldest session. */
export const MAX_SESSIONS = 20

/**
 * How many of a person's browsers other people's failed attempts can never lock out, and for how many days each is remembered.
 * Browsers keep a cookie no longer than that.
 */
export const MAX_DEVICES = 20
export const DEVICE_DAYS = 400
/** A network counts as known for this long after the person logged in from it. */
export const KNOWN_NETWORK_DAYS = 90

/** A password that another person set can be used to log in for this long (decision 117). */
export const PASSWORD_BY_OTHER_DAYS = 7

/** The validity of an operator's link for an ADMIN's password. */
export const PASSWORD_LINK_HOURS = 24
/** The validity of the link that a start prints while there is no admin. */
export const SET_UP_LINK_HOURS = 24

/**
 * A policy for delays. After `free` failures, each further one doubles the delay, from `first` to `most` seconds. One failure
 * expires for every `forget` seconds without a failure. server/throttle.ts counts the failures.
 */
export type DelayPolicy = { free: number; first: number; most: number; forget: number }
export const throttleSteps = {
  /** Attempts to log in to one account from one network, or from one browser in which somebody has logged in. */
  pair: { free: 5, first: 5, most: 15 * 60, forget: 12 * 60 },
  /**
   * Attempts from one address to log in to many accounts. The limit is high, because all people in an office share an address.
   */
  address: { free: 100, first: 5, most: 15 * 60, forget: 36 },
  /** Attempts to log in to one account from many addresses. The delay grows only slightly. */
  account: { free: 20, first: 5, most: 60, forget: 3 * 60 },
} as const satisfies Record<string, DelayPolicy>
