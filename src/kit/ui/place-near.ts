/** The distance from the element, and from the edges of the window, in px. */
const GAP = 4

/**
 * Places an open popover, which is in the top layer, below an element, or above it where the window ends; inside the window.
 * @param align which edges are in line
 */
export function placeNear(box: HTMLElement, element: Element, align: 'start' | 'end' = 'start'): void {
  const near = element.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = box
  const below = near.bottom + GAP
  // What it is near may be outside of the window.
  const above = Math.max(GAP, Math.min(near.top, window.innerHeight) - GAP - height)
  const top = below + height > window.innerHeight ? above : below
  const left = align === 'start' ? near.left : near.right - width
  box.style.top = `${top}px`
  box.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
}
