/** "83.3 %"; a dash where nothing was judged. */
export const percentWords = (share: number | null): string => (share === null ? '–' : `${share} %`)

/** "4.25"; a dash where nothing was scored. */
export const scoreWords = (qc: number | null): string => (qc === null ? '–' : qc.toFixed(2))
