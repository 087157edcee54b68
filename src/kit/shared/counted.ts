export type Noun = readonly [one: string, many: string]

/** Formats a number as pages show it: "1,18,300". */
export const formatCount = (count: number): string => count.toLocaleString('en-IN')

/** Joins words as "A", "A and B" or "A, B and C". `word` replaces "and". */
export const joinWords = (words: readonly (string | number)[], word = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`

export const formatPlural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** Formats a count with its noun: "1 row", "1,183 rows". */
export const formatQuantity = (count: number, ...noun: [one: string, many?: string]): string =>
  `${formatCount(count)} ${formatPlural(count, ...noun)}`
