/** Which tip a key asks for (Tips.tsx). */

/** `card`: the button that opens a card with more than words. */
export type Tip = { words: string; near: Element; card?: HTMLElement }

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0

const listTitled = (within: Element): HTMLElement[] => [
  ...(within.matches('[title]:not([title=""])') ? [within as HTMLElement] : []),
  ...within.querySelectorAll<HTMLElement>('[title]:not([title=""])'),
]

/** The words that are cut off in a cell. */
const findCutText = (cell: Element): string => {
  const isCut = [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1)
  return isCut ? (cell.textContent ?? '').trim() : ''
}

/**
 * Of a grid that has the focus: the card of the active cell, its tips, its text where it is cut, or the card of its row.
 * undefined: nothing of a grid has the focus, or it is shown already.
 */
export function findTip(focused: Element | null, shown: Element | undefined): Tip | undefined {
  const cell = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '')
  if (cell === null || cell === shown) return undefined
  const card = cell.querySelector<HTMLElement>('[aria-haspopup=dialog]')
  if (card !== null) return { words: '', near: cell, card }
  const words = [...new Set(listTitled(cell).map(({ title }) => title))].join('\n') || findCutText(cell)
  if (words !== '') return { words, near: cell }
  const ofRow = cell.closest('[role=row]')?.querySelector<HTMLElement>('[aria-haspopup=dialog]') ?? undefined
  return ofRow && { words: '', near: cell, card: ofRow }
}

/** The next tip of the page, or of the open dialog, after an element; the first after the last. Those of rows are the grid's. */
export function findNextTip(after: Element | null, isBack: boolean): Tip | undefined {
  const dialog = [...document.querySelectorAll('dialog[open], [role=dialog][aria-modal=true]')].findLast(isShown)
  const all = listTitled(dialog ?? document.body).filter(
    (one) => isShown(one) && one.closest('[role=grid], [aria-hidden=true]') === null,
  )
  if (isBack) all.reverse()
  const side = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const next = all.find((one) => after !== null && one !== after && (after.compareDocumentPosition(one) & side) !== 0) ?? all[0]
  return next && { words: next.title, near: next }
}
