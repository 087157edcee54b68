let ahead = 0

/**
 * Notes the server's time of a response's Date header, in whole seconds: what the server limits in time it measures by its own
 * clock.
 * @param came when the response did, in ms since 1970 by this machine
 */
export function noteServerTime(date: string | null, came = Date.now()): void {
  const at = Date.parse(date ?? '')
  if (!Number.isNaN(at)) ahead = at - came
}

let latest = 0
/** The server's time now as an ISO instant, later than each that was returned before: it names what is typed. */
export function nextInstant(): string {
  latest = Math.max(serverNow(), latest + 1)
  return new Date(latest).toISOString()
}

/** The server's time now, in ms since 1970; this machine's own until a response has named the server's. */
export const serverNow = (): number => Date.now() + ahead
