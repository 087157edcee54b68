/** Returns words such as "83.3 %", or a dash if nothing was judged. */
export const describePercent = (share: number | null): string => (share === null ? '–' : `${share} %`)

/** Returns words such as "4.25", or a dash if nothing was scored. */
export const scoreWords = (qc: number | null): string => (qc === null ? '–' : qc.toFixed(2))
