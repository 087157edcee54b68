import { vi } from 'vitest'

/** Long enough for a key sent meanwhile to reach the page before the frame, even on a busy machine. */
const LATE_MS = 3_000

export const paintLate = (): void => {
  requestAnimationFrame((from) => {
    while (performance.now() - from < LATE_MS);
  })
}

/** Keeps frames from being painted until the returned function is called. Keys are handled meanwhile. */
export function holdFrames(): () => void {
  const held: FrameRequestCallback[] = []
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((paint) => held.push(paint))
  return () => {
    frames.mockRestore()
    held.forEach((paint) => requestAnimationFrame(paint))
  }
}
