const MEANT_FOR_THE_PAGE_BEFORE_MS = 1_000

/** Drops the keys of the first second after a session ended in mid-word: they were meant for the page before (decision 148). */
export function dropFirstKeys(): void {
  const drop = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', drop, { capture: true })
  setTimeout(() => removeEventListener('keydown', drop, { capture: true }), MEANT_FOR_THE_PAGE_BEFORE_MS)
}
