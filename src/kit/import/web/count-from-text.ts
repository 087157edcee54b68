/** A pasted text has no header row, so row numbers of a reply are converted to those of the text. */
export function countFromText<Said>(said: Said, above: number): Said {
  if (above === 0) return said
  const count = (value: unknown, key: string): unknown => {
    if (key === 'row' && typeof value === 'number') return value > above ? value - above : value
    if ((key === 'message' || key === 'path') && typeof value === 'string')
      return value.replaceAll(/\b(row) (\d+)/gi, (words, word, row) => (row > above ? `${word} ${row - above}` : words))
    if (Array.isArray(value)) return value.map((each) => count(each, ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, count(each, name)]))
  }
  return count(said, '') as Said
}
