import { expect } from 'vitest'
import { cdp } from 'vitest/browser'

/** Taps with a finger. The browser turns the tap into a press and a click. */
async function tap(x: number, y: number): Promise<void> {
  // A test's window is a part of the browser's window, which may show it smaller.
  const { left, top, width } = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth)
  const touchPoints = [{ x: left + (x * width) / innerWidth, y: top + (y * width) / innerWidth }]
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Taps the middle of an element once nothing covers it, for example while rows are still being laid out. */
export async function tapOn(element: Element): Promise<void> {
  const middle = (): [x: number, y: number] => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  }
  await expect.poll(() => element.contains(document.elementFromPoint(...middle()))).toBe(true)
  await tap(...middle())
}
