import { formatCount } from './counted.ts'

/** Lists the first words, as in "A, B and 5 more". `count` is the total if `words` does not contain all of them. */
export function joinFirst(words: readonly (string | number)[], most: number, count = words.length): string {
  const shown = words.slice(0, most)
  const more = count - shown.length
  return more > 0 ? `${shown.join(', ')} and ${formatCount(more)} more` : shown.join(', ')
}
