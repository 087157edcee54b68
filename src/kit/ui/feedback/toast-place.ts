export type Box = { left: number; top: number; width: number; height: number }
/** `cost`: what is covered there; 0: nothing. */
export type ToastPosition = { left: number; top: number; cost: number }
/** `avoid`: nothing may stand over it; `spare`: only where there is no other place, such as text. */
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
const isInTheWay = (box: Box, obstacles: readonly Obstacle[]): boolean =>
  obstacles.some((each) => each.weight === 'avoid' && overlap(box, each) > 0)

let room = 0
/** The page and what is open on it end above messages of this height: their styles leave out `--messages-room`. 0: none. */
function makeRoom(height: number): void {
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
/** What stands in rows is too much to keep clear of, and moves on; the text of a control is the control's. */
const NO_TEXT = `${CONTROLS}, [role=row], tbody, script, style, .sr-only`
/** Air around what is not covered. */
const AIR = 4

type Thing = { of: HTMLElement; place: Element | Range; weight: Obstacle['weight'] }

/** The text that is to be read: a message goes over it only where there is no other place. */
function listTexts(region: Element): Thing[] {
  const filter = (node: Node): number =>
    node instanceof Element
      ? node === region || node.matches(NO_TEXT)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_SKIP
      : node.nodeValue?.trim()
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, filter)
  const texts: Thing[] = []
  while (walker.nextNode()) {
    const place = document.createRange()
    place.selectNode(walker.currentNode)
    texts.push({ of: walker.currentNode.parentElement as HTMLElement, place, weight: 'spare' })
  }
  return texts
}

/**
 * The controls and texts that can be seen and reached now, as obstacles of the region; what a dialog's mask covers is none.
 * `within`: of those alone that lie there, as to look what is at a point costs the most; `hasTexts` false: of the controls alone.
 */
function listToastObstacles(region: Element, within?: Box, hasTexts = true): Obstacle[] {
  const { innerWidth: width, innerHeight: height } = window
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].map((of): Thing => {
    return { of, place: of, weight: of.matches('[role=row] a') ? 'spare' : 'avoid' }
  })
  return [...controls, ...(hasTexts ? listTexts(region) : [])].flatMap(({ of, place, weight }): Obstacle[] => {
    // To ask where an entry of a long list is would lay it out, which the browser leaves out while it is not seen.
    if (region.contains(of) || !of.checkVisibility({ contentVisibilityAuto: true })) return []
    const { left, top, right, bottom } = place.getBoundingClientRect()
    const seen = {
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      right: Math.min(right, width),
      // What scrolls is cut off where the page ends.
      bottom: Math.min(bottom, height - (of.closest('#content, .dialog-wrap') === null ? 0 : room)),
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
    const isReached = hit !== null && (of.contains(hit) || region.contains(hit) || (place === of && hit.contains(of)))
    return isReached ? [{ ...box, weight }] : []
  })
}

const PLACED_AGAIN_MS = 80
/** What a late font or picture moves changes no element. */
const LOOKED_AGAIN_MS = 500
/** A message that has had the same place for so long will keep it. */
const SETTLED_MS = 120

/**
 * Keeps the messages where they cover no control, if need be below a page that gives way, and no text where there is a place
 * for it: again whenever the page changes below them, but not from under the pointer or the focus.
 * @param onSettled what a message is about changes the page below it: before, it would be seen to be pushed away
 * @returns ends it
 */
export function keepInFreePlace(region: HTMLElement, onSettled: () => void): () => void {
  /** Of the text that it covers. */
  let accepted = 0
  /** Texts are many: they are looked for only where one may have come below it. */
  let hasChanged = true
  let settling = setTimeout(onSettled, SETTLED_MS)
  const place = (): void => {
    const { left, top, width, height } = region.getBoundingClientRect()
    const [size, window] = [
      { width, height },
      { width: innerWidth, height: innerHeight },
    ]
    const isWithin = left >= 0 && top > 0 && left + width <= innerWidth && top + height <= innerHeight
    const own = { left, top, width, height }
    const below = listToastObstacles(region, own, hasChanged)
    hasChanged = false
    // Over text it stays while no more of it comes: who reads the message would have to follow it.
    if (isWithin && !isInTheWay(own, below) && computeOverlapCost(own, below) <= accepted) return
    const obstacles = listToastObstacles(region)
    let free = freePlace(window, size, obstacles)
    if (isInTheWay({ ...free, ...size }, obstacles)) {
      makeRoom(height)
      free = freePlace(window, size, listToastObstacles(region))
    }
    accepted = free.cost
    clearTimeout(settling)
    settling = setTimeout(onSettled, SETTLED_MS)
    Object.assign(region.style, { inset: `${free.top}px auto auto ${free.left}px` })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const placeAgain = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!region.matches(':hover, :focus-within')) place()
    }, PLACED_AGAIN_MS)
  }
  const placeChanged = (): void => {
    hasChanged = true
    placeAgain()
  }
  place()
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !region.contains(target))) placeChanged()
  })
  const attributeFilter = ['class', 'style', 'hidden', 'disabled', 'data-part']
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter })
  const looking = setInterval(placeAgain, LOOKED_AGAIN_MS)
  addEventListener('resize', placeChanged)
  addEventListener('scroll', placeChanged, { capture: true, passive: true })
  return () => {
    makeRoom(0)
    clearTimeout(settling)
    clearTimeout(timer)
    clearInterval(looking)
    observer.disconnect()
    removeEventListener('resize', placeChanged)
    removeEventListener('scroll', placeChanged, { capture: true })
  }
}
