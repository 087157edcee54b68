/** Pure rules for sessions and throttling (security.md, Sessions). */

const HOUR = 3600
const DAY = 24 * HOUR

/** Returns the maximum age and maximum idle time of a session, in seconds. */
export const lifetimes = (rememberMe: boolean): { total: number; idle: number } =>
  rememberMe ? { total: 30 * DAY, idle: 7 * DAY } : { total: 12 * HOUR, idle: 2 * HOUR }
/** The maximum number of concurrent sessions per person. A further login ends the oldest. */
export const MAX_SESSIONS = 20

/**
 * The number of browsers per person in which other people's failures never lock them out, and for how many days each is
 * remembered. Browsers keep a cookie no longer than that.
 */
export const MAX_DEVICES = 20
export const DEVICE_DAYS = 400
/** The days for which a network counts as known after the person logged in from it. */
export const KNOWN_NETWORK_DAYS = 90

/** The days for which a password set by somebody else opens a session (decision 117). */
export const PASSWORD_BY_OTHER_DAYS = 7

/** The hours for which a link works that the operator of the host made for an ADMIN's password. */
export const PASSWORD_LINK_HOURS = 24
/** The hours for which a link works that a start prints while there is no admin. */
export const SET_UP_LINK_HOURS = 24

/**
 * After `free` failures each further one doubles the delay from `first` to `most` seconds. One failure expires for every `forget`
 * seconds without a failure. server/throttle.ts counts them.
 */
export type DelayPolicy = { free: number; first: number; most: number; forget: number }
export const throttleSteps = {
  /** Limits one account from one network, or from one browser in which somebody has logged in. */
  pair: { free: 5, first: 5, most: 15 * 60, forget: 12 * 60 },
  /** Limits one address that tries many accounts. The limit is wide, because an office shares one address. */
  address: { free: 100, first: 5, most: 15 * 60, forget: 36 },
  /** Limits one account that is attacked from many addresses. The delay grows only slightly. */
  account: { free: 20, first: 5, most: 60, forget: 3 * 60 },
} as const satisfies Record<string, DelayPolicy>
