/**
 * The person of the sample who leaves, after several full weeks of work. `daysAgo` counts back from the day on which the sample
 * is opened.
 */
export const SAMPLE_LEAVER = { name: 'manoj', daysAgo: 21 } as const

export const hasLeft = (name: string, daysAgo: number): boolean => name === SAMPLE_LEAVER.name && daysAgo <= SAMPLE_LEAVER.daysAgo
