export type Box = { left: number; top: number; width: number; height: number }
/** A position for the messages. `cost` measures what they cover there; 0 means nothing. */
export type ToastPosition = { left: number; top: number; cost: number }
/**
 * An area of the page. An `avoid` area must not be covered. A `spare` area, such as text, is covered only if there is no other
 * place.
 */
export type Obstacle = Box & { weight: 'avoid' | 'spare' }

const MARGIN = 12
const STEP = 8

const overlap = (a: Box, b: Box): number => {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** Computes the cost of covering obstacles with a box. A pixel of a button weighs more than any number of links. */
const computeOverlapCost = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, each) => sum + overlap(box, each) * (each.weight === 'avoid' ? 1_000 : 1), 0)

/** Returns whether a box covers an area that must not be covered. */
const isInTheWay = (box: Box, obstacles: readonly Obstacle[]): boolean =>
  obstacles.some((each) => each.weight === 'avoid' && overlap(box, each) > 0)

let room = 0
/** Makes the page and its layers end above messages of this height: their styles subtract `--messages-room`. 0 resets it. */
function makeRoom(height: number): void {
  room = height === 0 ? 0 : height + 2 * MARGIN
  document.documentElement.style.setProperty('--messages-room', `${room}px`)
}

/** Lists positions from the far edge to the near one, in steps. The last position is at the near edge itself. */
const steps = (from: number, to: number): number[] =>
  from < to ? [to] : [...Array.from({ length: Math.ceil((from - to) / STEP) }, (_, n) => from - n * STEP), to]

/**
 * Returns the position nearest to the lower right corner at which a box of this size covers no obstacle. If there is none,
 * returns the position with the lowest cost.
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
/** Texts that are not avoided. Rows have too much text, and they scroll. The text of a control counts as part of the control. */
const NO_TEXT = `${CONTROLS}, [role=row], tbody, script, style, .sr-only`
/** The margin around the areas to avoid, in px. */
const AIR = 4

type Thing = { of: HTMLElement; place: Element | Range; weight: Obstacle['weight'] }

/** Lists texts that somebody may read. A message covers them only if there is no other place. */
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
 * Lists the controls and texts that are currently visible and reachable, as obstacles for the region. Those behind a dialog's
 * mask are left out. `within` restricts the search to a box, because hit testing is the most expensive step. Without `hasTexts`,
 * only controls are listed.
 */
function listToastObstacles(region: Element, within?: Box, hasTexts = true): Obstacle[] {
  const { innerWidth: width, innerHeight: height } = window
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].map((of): Thing => {
    return { of, place: of, weight: of.matches('[role=row] a') ? 'spare' : 'avoid' }
  })
  return [...controls, ...(hasTexts ? listTexts(region) : [])].flatMap(({ of, place, weight }): Obstacle[] => {
    // Measuring an entry of a long list would force its layout, which the browser skips while the entry is not visible.
    if (region.contains(of) || !of.checkVisibility({ contentVisibilityAuto: true })) return []
    const { left, top, right, bottom } = place.getBoundingClientRect()
    const seen = {
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      right: Math.min(right, width),
      // Scrolling content is cut off at the end of the page, above the messages.
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
/** How often positions are checked again, because a late font or picture moves content without changing an element. */
const LOOKED_AGAIN_MS = 500
/** A message that has kept its position for this long is settled. */
const SETTLED_MS = 120

/**
 * Keeps the messages at a position where they cover no control and, if possible, no text. If necessary, the page makes room above
 * them. The position is checked again whenever the page below the messages changes, but they do not move while they are hovered
 * or focused.
 * @param onSettled shows the messages; this waits because the act that a message reports also changes the page
 * @returns the function that stops it
 */
export function keepInFreePlace(region: HTMLElement, onSettled: () => void): () => void {
  /** The accepted cost of the text that the messages cover. */
  let accepted = 0
  /** There are many texts, so they are searched only if one may have appeared below the messages. */
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
    // Messages over text stay where they are until more text appears below them. Otherwise their reader would have to follow
    // them.
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
