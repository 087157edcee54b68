/** A key that is sent meanwhile reaches the page before the frame does, also on a busy machine. */
const LATE_MS = 3_000

/** Keeps the next frame from being painted for a while, as a busy machine does. */
export const paintLate = (): void => {
  requestAnimationFrame((from) => {
    while (performance.now() - from < LATE_MS);
  })
}
