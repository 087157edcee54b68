export type Box = { left: number; top: number; width: number; height: number }
/** `cost`: what is covered there; 0: nothing. */
export type ToastPosition = { left: number; top: number; cost: number }
/** `avoid`: nothing may stand over it; `spare`: only where there is no other place, such as a link in a row of a grid. */
export type Obstacle = Box & { weight: 'avoid' | 'spare' }

const MARGIN = 12
const STEP = 8

const overlap = (a: Box, b: Box): number => {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** What the box covers of the obstacles; a pixel of a button weighs more than any number of links. */
const computeOverlapCost = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, each) => sum + overlap(box, each) * (each.weight === 'avoid' ? 1_000 : 1), 0)

/** Whether a box stands over one of those that nothing may stand over. */
export const isInTheWay = (box: Box, obstacles: readonly Obstacle[]): boolean =>
  obstacles.some((each) => each.weight === 'avoid' && overlap(box, each) > 0)

let room = 0
/** The page and what is open on it end above messages of this height: their styles leave out `--messages-room`. 0: none. */
export function makeRoom(height: number): void {
  room = height === 0 ? 0 : height + 2 * MARGIN
  document.documentElement.style.setProperty('--messages-room', `${room}px`)
}

/** From the far edge to the near one, the last step at the near edge itself. */
const steps = (from: number, to: number): number[] =>
  from < to ? [to] : [...Array.from({ length: Math.ceil((from - to) / STEP) }, (_, n) => from - n * STEP), to]

/**
 * The place of a box of this size in the window that is over none of the obstacles, the nearest to the lower right corner; else
 * the one that covers least of what must not be covered.
 */
export function freePlace(
  window: { width: number; height: number },
  size: { width: number; height: number },
  obstacles: readonly Obstacle[],
): ToastPosition {
  let best: ToastPosition = { left: MARGIN, top: MARGIN, cost: Infinity }
  for (const top of steps(window.height - MARGIN - size.height, MARGIN)) {
    const near = obstacles.filter((each) => each.top < top + size.height && each.top + each.height > top)
    for (const left of steps(window.width - MARGIN - size.width, MARGIN)) {
      const box = { left, top, ...size }
      const cost = computeOverlapCost(box, near)
      if (cost < best.cost) best = { left, top, cost }
      if (cost === 0) return best
    }
  }
  return best
}

const CONTROLS =
  'button, a[href], input, select, textarea, summary, [contenteditable=true], [role=button], [role=combobox], [role=option], [role=menuitem], [role=switch], [role=tab]'
/** Air around what is not covered. */
const AIR = 4

/**
 * The controls that can be seen and reached now, as obstacles of the region; what a dialog's mask covers is none. `within`: of
 * those alone that lie there, as to look what is at a point costs the most.
 */
export function listToastObstacles(region: Element, within?: Box): Obstacle[] {
  const { innerWidth: width, innerHeight: height } = window
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control): Obstacle[] => {
    // To ask where an entry of a long list is would lay it out, which the browser leaves out while it is not seen.
    if (region.contains(control) || !control.checkVisibility({ contentVisibilityAuto: true })) return []
    const { left, top, right, bottom } = control.getBoundingClientRect()
    const seen = {
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      right: Math.min(right, width),
      // What scrolls is cut off where the page ends.
      bottom: Math.min(bottom, height - (control.closest('#content, .dialog-wrap') === null ? 0 : room)),
    }
    if (seen.right - seen.left < 2 || seen.bottom - seen.top < 2) return []
    const box = {
      left: seen.left - AIR,
      top: seen.top - AIR,
      width: seen.right - seen.left + 2 * AIR,
      height: seen.bottom - seen.top + 2 * AIR,
    }
    if (within !== undefined && overlap(box, within) === 0) return []
    const hit = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2)
    const isReached = hit !== null && (control.contains(hit) || hit.contains(control) || region.contains(hit))
    if (!isReached) return []
    return [{ ...box, weight: control.matches('[role=row] a') ? 'spare' : 'avoid' }]
  })
}
