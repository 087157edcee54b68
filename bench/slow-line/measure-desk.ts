/**
 * Plays a session at an author's desk on a weak laptop: the time from each key to its paint, and the memory that the session
 * keeps.
 */
import type { CDPSession, Page } from '@playwright/test'
import { waitUntilPainted } from '../../e2e/support/keys.ts'

/** The keys of a decision: a status, an answer type, and the submit that opens the next row. */
const KEYS = ['1', '1', 'Control+Enter'] as const
const PAUSE_MS = 150
const DECIDED_WITHIN_MS = 20_000

export type KeyPaint = { key: string; ms: number }
export type DeskSession = {
  paints: KeyPaint[]
  /** The ms from each submit to the paint of the next row, which waits for the response. */
  nextRows: number[]
  /** The heap size in bytes after this many decisions and a garbage collection. */
  heap: { decisions: number; bytes: number }[]
}

type InDesk = { keyPaints: KeyPaint[]; nextRows: number[] }
const HEADING = '[data-part=desk] h2'

/** Runs once in the page. Records the time from each key to its next paint, as the browser measures it, and to each next row. */
const watchKeys = (heading: string): void => {
  if ('desk' in window) return
  const inPage: InDesk = { keyPaints: [], nextRows: [] }
  Object.assign(window, { desk: inPage })
  let last = ''
  let submitted: { at: number; row: string | undefined } | undefined
  const readRow = (): string | undefined => document.querySelector(heading)?.textContent
  addEventListener(
    'keydown',
    ({ key, ctrlKey, timeStamp }) => {
      last = key
      if (key === 'Enter' && ctrlKey) submitted = { at: timeStamp, row: readRow() }
    },
    { capture: true },
  )
  new MutationObserver(() => {
    if (submitted === undefined || readRow() === submitted.row) return
    const { at } = submitted
    submitted = undefined
    requestAnimationFrame(() => setTimeout(() => inPage.nextRows.push(performance.now() - at)))
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') inPage.keyPaints.push({ key: last, ms: entry.duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}

/** Returns the records so far and removes them from the page, so that they do not count as memory of the page. */
const takeNoted = (page: Page): Promise<InDesk> =>
  page.evaluate(() => {
    const { keyPaints, nextRows } = (window as unknown as { desk: InDesk }).desk
    return { keyPaints: keyPaints.splice(0), nextRows: nextRows.splice(0) }
  })

async function readHeap(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/**
 * Decides rows of an open list. A key opens the first row of each page. Reads the size of the heap after each number of decisions
 * in `readAt`.
 */
export async function decideRows(
  page: Page,
  devtools: CDPSession,
  { decisions, readAt = [] }: { decisions: number; readAt?: readonly number[] },
): Promise<DeskSession> {
  const session: DeskSession = { paints: [], nextRows: [], heap: [] }
  const heading = page.locator(HEADING)
  const note = async (): Promise<void> => {
    const { keyPaints, nextRows } = await takeNoted(page)
    session.paints.push(...keyPaints)
    session.nextRows.push(...nextRows)
  }
  await page.evaluate(watchKeys, HEADING)
  for (let done = 1; done <= decisions; done++) {
    if ((await heading.count()) === 0) {
      await page.getByRole('grid').focus()
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('Enter')
      await heading.waitFor()
    }
    const before = await heading.textContent()
    for (const key of KEYS) {
      // Keys do nothing until the page is painted.
      await waitUntilPainted(page)
      await page.waitForTimeout(PAUSE_MS)
      await page.keyboard.press(key)
    }
    await page.waitForFunction(([of, text]) => document.querySelector(of)?.textContent !== text, [HEADING, before] as const, {
      timeout: DECIDED_WITHIN_MS,
      polling: 50,
    })
    if (!readAt.includes(done)) continue
    await note()
    session.heap.push({ decisions: done, bytes: await readHeap(devtools) })
  }
  await note()
  return session
}
