import { formatCount } from './counted.ts'

/** "A, B and 5 more": the first few by name; `count`: how many there are, where not all are given. */
export function shortList(words: readonly (string | number)[], most: number, count = words.length): string {
  const shown = words.slice(0, most)
  const more = count - shown.length
  return more > 0 ? `${shown.join(', ')} and ${formatCount(more)} more` : shown.join(', ')
}
