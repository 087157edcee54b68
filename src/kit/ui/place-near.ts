/** In px, to the element and to the edges of the window. */
const GAP = 4

/**
 * Places an open popover (in the top layer) below an element, or above it near the end of the window. It stays inside the window.
 * @param align which edges are aligned
 */
export function placeNear(box: HTMLElement, element: Element, align: 'start' | 'end' = 'start'): void {
  const near = element.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = box
  const below = near.bottom + GAP
  const wanted = below + height > window.innerHeight ? near.top - GAP - height : below
  const left = align === 'start' ? near.left : near.right - width
  // The element may be outside the window.
  box.style.top = `${Math.max(GAP, Math.min(wanted, window.innerHeight - height - GAP))}px`
  box.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
}

/** Calls `place` now, and again when the page scrolls or the window changes. Returns the function that stops it. */
export function keepPlaced(place: () => void): () => void {
  place()
  const options = { capture: true, passive: true }
  document.addEventListener('scroll', place, options)
  window.addEventListener('resize', place)
  return () => {
    document.removeEventListener('scroll', place, options)
    window.removeEventListener('resize', place)
  }
}

/** Whether any part of the element is in the window. */
export function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
