/** A page that is still open this long after it began to unload stays open: the user cancelled, or it was a download. */
const STAYS_MS = 4_000

let leftAt = Number.NEGATIVE_INFINITY
if (typeof addEventListener === 'function') {
  const leave = (): void => {
    leftAt = performance.now()
  }
  addEventListener('beforeunload', leave)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', () => {
    leftAt = Number.NEGATIVE_INFINITY
  })
}

/**
 * Resolves at once, except on a page that is unloading. The requests of such a page fail because it unloads, so their failure
 * must not be reported. If the page stays open after all, the promise resolves then.
 */
export async function waitUntilStaying(): Promise<void> {
  const left = STAYS_MS - (performance.now() - leftAt)
  if (left > 0) await new Promise((done) => setTimeout(done, left))
}
