/** Who left, and how many days before the sample is opened: after whole weeks of work. */
export const LEFT = { name: 'manoj', daysAgo: 21 } as const

/** Whether the person has left so many days before the sample is opened. */
export const hasLeft = (name: string, daysAgo: number): boolean => name === LEFT.name && daysAgo <= LEFT.daysAgo
