/**
 * If a page is still open this long after it began to unload, it stays open, because the user cancelled or because it was a
 * download.
 */
const STAYS_MS = 4_000

let leftAt = Number.NEGATIVE_INFINITY
if (typeof addEventListener === 'function') {
  const leave = (): void => {
    leftAt = performance.now()
  }
  addEventListener('beforeunload', leave)
  addEventListener('pagehide', leave)
  // The browser shows the page again from its back/forward cache.
  addEventListener('pageshow', () => {
    leftAt = Number.NEGATIVE_INFINITY
  })
}

/**
 * Resolves at once, except on a page that is unloading. Requests of such a page fail because it unloads, so their failure is not
 * reported. There it resolves only if the page stays open after all.
 */
export async function untilStaying(): Promise<void> {
  const left = STAYS_MS - (performance.now() - leftAt)
  if (left > 0) await new Promise((done) => setTimeout(done, left))
}
