export type Box = { left: number; top: number; width: number; height: number }
/** A position for the messages. `cost` measures what they cover there; 0 means nothing. */
export type ToastPosition = { left: number; top: number; cost: number }
/** An area of the page. Nothing may cover an `avoid` area; a `spare` one, such as text, only if there is no other place. */
export type Obstacle = Box & { weight: 'avoid' | 'spare' }

const MARGIN = 12
const STEP = 8

const overlap = (a: Box, b: Box): number => {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** Computes the cost of the obstacles that a box covers. A pixel of a button weighs more than any number of links. */
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

/** Lists steps from the far edge to the near one. The last step is at the near edge itself. */
const steps = (from: number, to: number): number[] =>
  from < to ? [to] : [...Array.from({ length: Math.ceil((from - to) / STEP) }, (_, n) => from - n * STEP), to]

/**
 * Returns the position nearest to the lower right corner at which a box of this size covers no obstacle. If there is none, it
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
/** Rows have too much text to avoid, and they scroll. The text of a control counts as part of the control. */
const NO_TEXT = `${CONTROLS}, [role=row], tbody, script, style, .sr-only`
/** The margin around the areas to avoid, in px. */
const AIR = 4

type Thing = { of: HTMLElement; place: Element | Range; weight: Obstacle['weight'] }

/** Lists the texts to read. A message covers them only if there is no other place. */
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
 * Lists the controls and texts that are visible and reachable now, as obstacles of the region. A dialog's mask hides the ones
 * behind it. `within` restricts them to a box, because hit testing costs the most. With `hasTexts` false, only controls count.
 */
function listToastObstacles(region: Element, within?: Box, hasTexts = true): Obstacle[] {
  const { innerWidth: width, innerHeight: height } = window
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].map((of): Thing => {
    return { of, place: of, weight: of.matches('[role=row] a') ? 'spare' : 'avoid' }
  })
  return [...controls, ...(hasTexts ? listTexts(region) : [])].flatMap(({ of, place, weight }): Obstacle[] => {
    // Measuring an entry of a long list would lay it out, which the browser skips while the entry is not visible.
    if (region.contains(of) || !of.checkVisibility({ contentVisibilityAuto: true })) return []
    const { left, top, right, bottom } = place.getBoundingClientRect()
    const seen = {
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      right: Math.min(right, width),
      // Scrolling content is cut off at the end of the page.
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
/** How often positions are checked again: a late font or picture moves content without changing an element. */
const LOOKED_AGAIN_MS = 500
/** A message that has kept its position for this long is settled. */
const SETTLED_MS = 120

/**
 * Keeps the messages at a position where they cover no control and, if possible, no text; if necessary the page makes room above
 * them. It checks again whenever the page changes below them, but does not move them while they are hovered or focused.
 * @param onSettled shows the messages. The act that a message reports also changes the page, so it may be pushed away at first
 * @returns the function that ends it
 */
export function keepInFreePlace(region: HTMLElement, onSettled: () => void): () => void {
  /** The accepted cost of the text that the messages cover. */
  let accepted = 0
  /** Texts are many, so they are looked for only if one may have appeared below the messages. */
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
    // Over text the messages stay until more text appears below them; otherwise their reader would have to follow them.
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
