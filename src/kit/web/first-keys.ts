const PAUSE_MS = 1_000

/**
 * Drops the keys of the first second after a session ended in mid-word, and those that follow without a second's pause: they were meant
 * for the page before (decision 148). A click ends it.
 */
export function dropFirstKeys(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    removeEventListener('keydown', drop, { capture: true })
    removeEventListener('pointerdown', end, { capture: true })
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(end, PAUSE_MS)
  }
  const drop = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    wait()
  }
  addEventListener('keydown', drop, { capture: true })
  addEventListener('pointerdown', end, { capture: true })
  wait()
}
