/** The person who left, and how many days before the sample is opened, after several full weeks of work. */
export const LEFT = { name: 'manoj', daysAgo: 21 } as const

/** Returns whether the person had left by this many days before the sample is opened. */
export const hasLeft = (name: string, daysAgo: number): boolean => name === LEFT.name && daysAgo <= LEFT.daysAgo
