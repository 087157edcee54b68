/** The rounded ends of an axis: 1, 2, 2.5 or 5 times a power of ten; 0 for 0. */
export function niceMost(most: number): number {
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

/** A short figure for an axis: `8k`, `2.5L`, `−2k` with a true minus. */
export function shortFigure(value: number): string {
  const size = Math.abs(value)
  const [of, word] = units.find(([each]) => size >= each) ?? [1, '']
  const text = (size / of).toLocaleString('en-IN', { maximumFractionDigits: 1 })
  return `${value < 0 ? '−' : ''}${text}${word}`
}

/** `zero`: where 0 is, in percent from the bottom. */
export type Axis = { top: number; bottom: number; zero: number }

/** The axis of stacked bars: from 0, or below it where a bar is negative. */
export function computeAxis(sums: readonly number[]): Axis {
  const top = niceMost(Math.max(0, ...sums))
  const bottom = 0 - niceMost(Math.max(0, ...sums.map((sum) => -sum)))
  const span = top - bottom
  return { top, bottom, zero: span === 0 ? 0 : ((0 - bottom) / span) * 100 }
}

/** Words below the bars where there is little room. */
const MOST_WORDS = 12

/** Which of so many points have their words: each, each second and so on. */
export const everyWord = (points: number): number => Math.max(1, Math.ceil(points / MOST_WORDS))
