import { vi } from 'vitest'

/** A key that is sent meanwhile reaches the page before the frame does, also on a busy machine. */
const LATE_MS = 3_000

/** Keeps the next frame from being painted for a while, as a busy machine does. */
export const paintLate = (): void => {
  requestAnimationFrame((from) => {
    while (performance.now() - from < LATE_MS);
  })
}

/** Keeps frames from being painted until what it returns is called: keys are handled meanwhile. */
export function holdFrames(): () => void {
  const held: FrameRequestCallback[] = []
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((paint) => held.push(paint))
  return () => {
    frames.mockRestore()
    held.forEach((paint) => requestAnimationFrame(paint))
  }
}
