/** A session at the desk of an author on a weak laptop: from each key to its paint, and what the session keeps in memory. */
import type { CDPSession, Page } from '@playwright/test'
import { painted } from '../../e2e/support/keys.ts'

/** Each decision: a status, an answer type, the submit that opens the next row. */
const KEYS = ['1', '1', 'Control+Enter'] as const
/** Between two keys, as somebody has who reads. */
const PAUSE_MS = 150
const DECIDED_WITHIN_MS = 20_000

export type KeyPaint = { key: string; ms: number }
export type DeskSession = {
  paints: KeyPaint[]
  /** Bytes of the heap after garbage collection, after so many decisions. */
  heap: { decisions: number; bytes: number }[]
}

type InDesk = { keyPaints: KeyPaint[] }

/** Runs in the page, once: notes how long each key took until its next paint, as the browser measures it. */
const watchKeys = (): void => {
  if ('desk' in window) return
  const inPage: InDesk = { keyPaints: [] }
  Object.assign(window, { desk: inPage })
  let last = ''
  addEventListener('keydown', ({ key }) => (last = key), { capture: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') inPage.keyPaints.push({ key: last, ms: entry.duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}

/** What is noted so far, which stays in the page no longer: its memory is measured without it. */
const takePaints = (page: Page): Promise<KeyPaint[]> =>
  page.evaluate(() => (window as unknown as { desk: InDesk }).desk.keyPaints.splice(0))

async function readHeap(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/** Decides rows of an open list, the first of a page opened by a key; the heap is read at each of `readAt`. */
export async function decideRows(
  page: Page,
  devtools: CDPSession,
  { decisions, readAt = [] }: { decisions: number; readAt?: readonly number[] },
): Promise<DeskSession> {
  const [paints, heap]: [KeyPaint[], DeskSession['heap']] = [[], []]
  const heading = page.locator('[data-part=desk] h2')
  await page.evaluate(watchKeys)
  for (let done = 1; done <= decisions; done++) {
    // At first, and after the last row of a page.
    if ((await heading.count()) === 0) {
      await page.getByRole('grid').focus()
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('Enter')
      await heading.waitFor()
    }
    const before = await heading.textContent()
    for (const key of KEYS) {
      // What stands there is painted by then: before, no key acts on it.
      await painted(page)
      await page.waitForTimeout(PAUSE_MS)
      await page.keyboard.press(key)
    }
    await page.waitForFunction((text) => document.querySelector('[data-part=desk] h2')?.textContent !== text, before, {
      timeout: DECIDED_WITHIN_MS,
      polling: 50,
    })
    if (!readAt.includes(done)) continue
    paints.push(...(await takePaints(page)))
    heap.push({ decisions: done, bytes: await readHeap(devtools) })
  }
  return { paints: [...paints, ...(await takePaints(page))], heap }
}
