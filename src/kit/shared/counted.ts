/** What is counted: its name for one and for any other number. */
export type Noun = readonly [one: string, many: string]

/** "1,18,300": a number as pages show it. */
export const formatCount = (count: number): string => count.toLocaleString('en-IN')

/** "A", "A and B", "A, B and C"; `word` in place of "and". */
export const listed = (words: readonly string[], word = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`

/** "row" for one, "rows" for any other number; `many` where it is not `one` with an s. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** "1 row", "1,183 rows" */
export const counted = (count: number, ...noun: [one: string, many?: string]): string =>
  `${formatCount(count)} ${plural(count, ...noun)}`
