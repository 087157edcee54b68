let ahead = 0

/**
 * Notes the server's time from a response's Date header, in whole seconds. The server measures its time limits by its own clock.
 * @param came when the response arrived, in ms since 1970 by this machine's clock
 */
export function noteServerTime(date: string | null, came = Date.now()): void {
  const at = Date.parse(date ?? '')
  if (!Number.isNaN(at)) ahead = at - came
}

let latest = 0
/** Returns the server's time now as an ISO instant, later than every one returned before, so it can identify typed text. */
export function nextInstant(): string {
  latest = Math.max(serverNow(), latest + 1)
  return new Date(latest).toISOString()
}

/** The server's time now, in ms since 1970. It is this machine's own time until a response has given the server's. */
export const serverNow = (): number => Date.now() + ahead
