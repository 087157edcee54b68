/** "1 row", "1,183 rows" */
export const counted = (count: number, one: string): string => `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`
