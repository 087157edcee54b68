/** In Chromium: whether a key or a press waits for the page. */
type Scheduling = { scheduling: { isInputPending: () => boolean } }

/** At most, where the key is lost. */
const LONGEST_MS = 10_000

/** Keeps the next frame from being painted until a key or a press waits for it, however slow the machine is. */
export const paintAfterNextInput = (): void => {
  const { scheduling } = navigator as unknown as Scheduling
  requestAnimationFrame((from) => {
    while (!scheduling.isInputPending() && performance.now() - from < LONGEST_MS);
  })
}
