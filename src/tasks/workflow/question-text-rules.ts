/** Which of a row's cells are the question, for whoever compares, checks or copies it. */

/** The sheet's own names for it, the first that is filled. */
const NAMED = /^(question[ _]?text|question|stem|problem)$/i
const READ = /question|problem|stem|text/i
/** About the question, not the question itself. */
const ABOUT = /link|code|type|number|answer|solution|explanation|hint|remark|comment|source|url|(^|[ _])(id|no|ref)$/i
const CHOICE = /^(option|choice|opt)[ _-]?\(?[a-h1-8]\)?$/i
/** A cell of another name is read as the question from this length on. */
const LONG = 90

const textOf = (cell: unknown): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
const longest = (texts: readonly string[]): string => texts.reduce((best, text) => (text.length > best.length ? text : best), '')

/**
 * The text of a row's question with its choices, each on a line of its own; '' where the row has none. It is the column of that
 * name, else the longest of those that are read, and the columns of choices after it.
 * @param keys the keys of the sheet's columns, in their order
 */
export function findQuestionText(cells: Readonly<Record<string, unknown>>, keys: readonly string[]): string {
  const filled = keys.flatMap((key) => {
    const text = textOf(cells[key])
    return text === '' || ABOUT.test(key) ? [] : [{ key, text }]
  })
  const choices = filled.filter(({ key }) => CHOICE.test(key)).map(({ text }) => text)
  const others = filled.filter(({ key }) => !CHOICE.test(key))
  const stem =
    others.find(({ key }) => NAMED.test(key))?.text ??
    (longest(others.filter(({ key }) => READ.test(key)).map(({ text }) => text)) ||
      longest(others.map(({ text }) => text).filter((text) => text.length >= LONG)))
  return stem === '' ? '' : [stem, ...choices].join('\n')
}
