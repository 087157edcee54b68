/** Rounds the end of an axis up to 1, 2, 2.5 or 5 times a power of ten; returns 0 for 0. */
export function roundUpScale(most: number): number {
  if (most <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= most) ?? 10
  return step * power
}

const units = [
  [10_000_000, 'Cr'],
  [100_000, 'L'],
  [1_000, 'k'],
] as const

/** Formats a short number for an axis: `8k`, `2.5L`, `−2k` with a true minus. */
export function formatShortFigure(value: number): string {
  const size = Math.abs(value)
  const [of, word] = units.find(([each]) => size >= each) ?? [1, '']
  const text = (size / of).toLocaleString('en-IN', { maximumFractionDigits: 1 })
  return `${value < 0 ? '−' : ''}${text}${word}`
}

/** The axis of a chart. `zero` is the position of 0, in percent from the bottom. */
export type Axis = { top: number; bottom: number; zero: number }

/** The axis begins at 0, or below it if a bar is negative. */
export function computeAxis(sums: readonly number[]): Axis {
  const top = roundUpScale(Math.max(0, ...sums))
  const bottom = 0 - roundUpScale(Math.max(0, ...sums.map((sum) => -sum)))
  const span = top - bottom
  return { top, bottom, zero: span === 0 ? 0 : ((0 - bottom) / span) * 100 }
}

const MAX_WORDS = 12

/** Returns which points are labelled: 1 means every point, 2 every second one, and so on. */
export const computeLabelStep = (points: number): number => Math.max(1, Math.ceil(points / MAX_WORDS))
