let ahead = 0

/**
 * Notes the server's time from a Date header, which is in whole seconds. The server measures its time limits by its own clock.
 * @param came when the response arrived, in ms since 1970 by this machine's clock
 */
export function noteServerTime(date: string | null, came = Date.now()): void {
  const at = Date.parse(date ?? '')
  if (!Number.isNaN(at)) ahead = at - came
}

let latest = 0
/** Returns the server's time as an ISO instant, later than every one returned before. It can therefore identify typed text. */
export function takeNextInstant(): string {
  latest = Math.max(getServerNow(), latest + 1)
  return new Date(latest).toISOString()
}

/** The server's time in ms since 1970, or this machine's time until a response has stated it. */
export const getServerNow = (): number => Date.now() + ahead
