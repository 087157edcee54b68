/** Measures pages: the time in ms from an event to the painted frame that shows its result. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { type BenchFigure, computeMedian } from './harness.ts'

export const EVENT_ROUNDS = 9
const LIMIT_MS = 100
/** The bench fails if the page has not changed by then. */
const SHOWN_WITHIN_MS = 15_000
export const TIMED_FROM =
  'Time runs from the time stamp of the event itself to the first task after the frame in which the change stands: that frame has been painted. “Next paint” is the first frame after the event; new rows of a server that sorts and filters follow when they have come.'

/** The times in ms from the event to the next painted frame, and to the first frame that shows the result. */
export type Taken = { next: number; shown: number }
type Watched = { event: string; selector: string }
export type InPage = {
  taken: Promise<Taken>
  painted: (from: number, shows: () => boolean) => Promise<Taken>
  show: (which?: string) => void
}

/**
 * A frame counts as painted when the first task after its requestAnimationFrame callbacks runs. The DOM that the callbacks saw
 * has been painted by then.
 */
const clock = (): void => {
  const afterPaint = (): Promise<number> =>
    new Promise((done) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => done(performance.now()))
        port1.start()
        port2.postMessage(0)
      })
    })
  Object.assign(window, {
    painted: async (from: number, shows: () => boolean): Promise<Taken> => {
      let next: number | undefined
      for (;;) {
        let is = false
        // `shows` is read in the frame itself, because later changes belong to the next frame.
        requestAnimationFrame(() => {
          is = shows()
        })
        const now = await afterPaint()
        next ??= now - from
        if (is) return { next, shown: now - from }
      }
    },
  })
}

export async function installClock(context: BrowserContext): Promise<void> {
  // tsx wraps named functions in a call of this function, which the page does not have.
  await context.addInitScript('globalThis.__name ??= (made) => made')
  await context.addInitScript(clock)
}

/** Performs an action on the page and times it from the event's own time stamp until the element of `selector` changes. */
export async function timed(page: Page, watched: Watched, act: () => Promise<void>): Promise<Taken> {
  await page.evaluate(({ event, selector }) => {
    const inPage = window as unknown as InPage
    const words = (): string => {
      const found = document.querySelector<HTMLElement>(selector)
      return `${found?.dataset['id']} ${found?.textContent}`
    }
    const before = words()
    inPage.taken = new Promise((done) => {
      addEventListener(event, ({ timeStamp }) => done(inPage.painted(timeStamp, () => words() !== before)), {
        capture: true,
        once: true,
      })
    })
  }, watched)
  await act()
  const late = sleep(SHOWN_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${watched.selector} did not change within ${SHOWN_WITHIN_MS / 1000} s of the ${watched.event}.`)
  })
  return Promise.race([page.evaluate(() => (window as unknown as InPage).taken), late])
}

export const buildPaintFigure = (
  figure: string,
  times: readonly Taken[],
  by: 'next' | 'shown',
  note: string,
  limit = LIMIT_MS,
): BenchFigure => {
  const max = Math.max(...times.map((time) => time[by]))
  const ms = computeMedian(times.map((time) => time[by]))
  const shown = computeMedian(times.map((time) => time.shown))
  return {
    figure,
    measured: `${ms.toFixed(0)} ms`,
    baseline: `${times.length} rounds, the longest ${max.toFixed(0)} ms${by === 'next' ? `; ${note} after ${shown.toFixed(0)} ms` : ''}`,
    limit: `≤ ${limit} ms`,
    met: ms <= limit,
  }
}
