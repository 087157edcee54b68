import type { ScoreLine } from '../contract.ts'

/** "83.3 %"; a dash where nothing was judged. */
export const percentWords = (share: number | null): string => (share === null ? '–' : `${share} %`)

/** "4.25"; a dash where nothing was scored. */
export const scoreWords = (qc: number | null): string => (qc === null ? '–' : qc.toFixed(2))

/** "Spam 3, Other 1" */
export const reasonWords = (reasons: ScoreLine['reasons']): string =>
  reasons.map(({ reason, count }) => `${reason} ${count}`).join(', ')
