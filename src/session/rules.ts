/** Sessions and throttling, pure (security.md, Sessions). */

const HOUR = 3600
const DAY = 24 * HOUR

/** How long a session lives at all and without a call, in seconds. */
export const lifetimes = (rememberMe: boolean): { total: number; idle: number } =>
  rememberMe ? { total: 30 * DAY, idle: 7 * DAY } : { total: 12 * HOUR, idle: 2 * HOUR }

export type Failures = { failures: number; last_failure_at: string } | undefined
type Step = { free: number; first: number; most: number }

/** After `free` failures each further one doubles the wait from `first` to `most` seconds; an hour of quiet forgets all. */
export const throttleSteps = {
  /** One account tried from one address. */
  pair: { free: 5, first: 5, most: 15 * 60 },
  /** One address that tries many accounts; offices share an address, so it is wide. */
  address: { free: 50, first: 5, most: 15 * 60 },
  /** One account under attack from many addresses: a slow step, and never for an address known to the account. */
  account: { free: 20, first: 5, most: 60 },
} as const satisfies Record<string, Step>

export const FORGET_SECONDS = HOUR

/** Seconds still to wait before the next try. */
export const waitSeconds = (seen: Failures, { free, first, most }: Step, now: Date): number => {
  if (seen === undefined) return 0
  const since = (now.getTime() - new Date(seen.last_failure_at).getTime()) / 1000
  if (since >= FORGET_SECONDS || seen.failures < free) return 0
  return Math.max(0, Math.ceil(Math.min(most, first * 2 ** (seen.failures - free)) - since))
}
