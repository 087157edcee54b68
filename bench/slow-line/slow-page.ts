/** Measures a page on a slow line and a weak laptop: its first content, its requests and its layout shifts. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { session } from '../../src/session/contract.ts'

/** Fast 3G as in the developer tools of Chromium: 1.44 Mbit/s down, 0.675 Mbit/s up, 562.5 ms round trip. */
const FAST_3G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const CPU_SHARE = 4
/**
 * The size of the browser's own bars. Content that a page paints outside of the window is never presented and therefore not
 * measured.
 */
const BARS = { width: 40, height: 200 }
const SHOWN_WITHIN_MS = 60_000
/** The pause after which a page counts as loaded. It is longer than the wait between two calls that follow each other. */
const IDLE_MS = 1_500

export type SignedIn = { token: string; role: string }
export type Slow = { network?: boolean; cpu?: boolean }

export type InSlowPage = {
  shifts: { at: number; value: number; of: string[] }[]
  seen: Record<string, number>
}

/** Runs in the page before the page's own scripts. */
const watch = (selectors: string[]): void => {
  const inPage: InSlowPage = { shifts: [], seen: {} }
  Object.assign(window, { slowPage: inPage })
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return '?'
    const part = element.closest('[data-part], section[aria-labelledby], section[aria-label], header, nav, footer, main')
    const of = (one: Element): string =>
      `${one.tagName.toLowerCase()}${one.id === '' ? '' : `#${one.id}`}.${String(one.getAttribute('class') ?? '').split(' ')[0]}`
    return part === null || part === element ? of(element) : `${of(part)} ${of(element)}`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[])
      if (!entry.hadRecentInput)
        inPage.shifts.push({ at: entry.startTime, value: entry.value, of: entry.sources.map(({ node }) => nameOf(node)) })
  }).observe({ type: 'layout-shift', buffered: true })
  const look = (): void => {
    for (const selector of selectors)
      if (!(selector in inPage.seen) && document.querySelector(selector) !== null) {
        inPage.seen[selector] = Number.NaN
        // In the first task after the frame, the frame has been painted.
        requestAnimationFrame(() => setTimeout(() => (inPage.seen[selector] = performance.now())))
      }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}

export async function slowDown(page: Page, { network = true, cpu = true }: Slow): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  const { windowId, bounds } = await devtools.send('Browser.getWindowForTarget')
  const { width = 0, height = 0 } = bounds
  await devtools.send('Browser.setWindowBounds', {
    windowId,
    bounds: { width: width + BARS.width, height: height + BARS.height },
  })
  // The network domain is off when memory is measured, because the developer tools keep data of every request.
  if (network) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...FAST_3G })
  }
  if (cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SHARE })
  return devtools
}

/** Opens a browser context with its own cache in which a person is signed in. `selectors` are the elements to time. */
export async function openSignedIn(
  browser: Browser,
  { token, role }: SignedIn,
  selectors: readonly string[] = [],
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
  // tsx wraps named functions in a call of this function, which the page does not have.
  await context.addInitScript('globalThis.__name ??= (made) => made')
  await context.addInitScript(
    ([authToken, own]) => {
      localStorage.setItem('authToken', authToken)
      localStorage.setItem('role', own)
    },
    [token, role] as const,
  )
  await context.addInitScript(watch, [...selectors])
  return context
}

export const readSlowPageMetrics = (page: Page): Promise<InSlowPage> =>
  page.evaluate(() => (window as unknown as { slowPage: InSlowPage }).slowPage)

/** Returns the cumulative layout shift: the largest sum of shifts within 5 s without a pause of 1 s. */
export function sumShifts(shifts: InSlowPage['shifts']): number {
  let [most, sum, from, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { at, value } of shifts) {
    if (at - last > 1_000 || at - from > 5_000) [sum, from] = [0, at]
    sum += value
    last = at
    most = Math.max(most, sum)
  }
  return most
}

/** Counts the requests and their bytes. The stream of live updates stays open and does not count as activity. */
export function watchLine(devtools: CDPSession): {
  sent: () => { requests: number; kilobytes: number }
  isQuiet: (ms: number) => boolean
} {
  let [requests, bytes, last] = [0, 0, Date.now()]
  const open = new Set<string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:')) return
    last = Date.now()
    requests += 1
    if (!request.url.endsWith(session.live.path)) open.add(requestId)
  })
  const onEnd = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }): void => {
    last = Date.now()
    bytes += encodedDataLength
    open.delete(requestId)
  }
  devtools.on('Network.loadingFinished', onEnd)
  devtools.on('Network.loadingFailed', onEnd)
  return {
    sent: () => ({ requests, kilobytes: bytes / 1_000 }),
    isQuiet: (ms) => open.size === 0 && Date.now() - last > ms,
  }
}

export type Loaded = { ms: number; requests: number; kilobytes: number; shift: number; shifts: InSlowPage['shifts'] }

/**
 * Opens a URL in a new page and waits until `shows` is painted and nothing has been fetched for a while. If `shows` is not
 * painted in time, `ms` is NaN.
 */
export async function openSlowly(context: BrowserContext, address: string, shows: string, slow: Slow = {}): Promise<Loaded> {
  const page = await context.newPage()
  try {
    const line = watchLine(await slowDown(page, slow))
    await page.goto(address, { waitUntil: 'commit' })
    const end = Date.now() + SHOWN_WITHIN_MS
    await page
      .waitForFunction(
        (selector) => Number.isFinite((window as unknown as { slowPage?: InSlowPage }).slowPage?.seen[selector]),
        shows,
        { timeout: SHOWN_WITHIN_MS, polling: 100 },
      )
      .catch(() => undefined)
    while (Date.now() < end && !line.isQuiet(IDLE_MS)) await page.waitForTimeout(50)
    const { seen, shifts } = await readSlowPageMetrics(page)
    return { ms: seen[shows] ?? Number.NaN, ...line.sent(), shift: sumShifts(shifts), shifts }
  } finally {
    await page.close()
  }
}
