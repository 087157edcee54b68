/**
 * The person of the sample who leaves, after several full weeks of work. `daysAgo` counts back from the day on which the sample
 * is opened.
 */
export const LEFT = { name: 'manoj', daysAgo: 21 } as const

export const hasLeft = (name: string, daysAgo: number): boolean => name === LEFT.name && daysAgo <= LEFT.daysAgo
