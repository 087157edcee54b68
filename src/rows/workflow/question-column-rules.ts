/**
 * Finds the sheet columns that hold the question, its choices and its answer key, based on their names and on the cells of a row.
 */

/** Matches column names that mean the question. The first of these columns with a filled cell is used. */
const NAMED = /^(question[ _]?text|question|stem|problem)$/i
const READ = /question|problem|stem|text/i
/** Matches the names of columns that describe the question but never hold it. */
const ABOUT = /link|code|type|number|answer|solution|explanation|hint|remark|comment|source|url|(^|[ _])(id|no|ref)$/i
const CHOICE = /^(?:option|choice|opt)[ _-]?\(?([a-h1-8])\)?$/i
/** Matches the name of a column with all choices of the question. */
const OPTIONS = /^(?:answer[ _]?)?(?:options|choices)$/i
/** The minimum number of characters that a cell must have to count as the question if its column has another name. */
const LONG = 90

/** Column names that mean the answer key, in order of preference. */
const KEYS = ['answerkey', 'answer', 'key', 'correctanswer', 'correctoption']
const plainName = (key: string): string => key.toLowerCase().replaceAll(/[ _-]+/g, '')

/** Returns a cell as trimmed text, or '' if the cell is not a text, number or boolean. */
export const readCellText = (cell: unknown): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
export type Cells = Readonly<Record<string, unknown>>
type QuestionCell = { key: string; text: string }

/**
 * The keys of a sheet's columns, by what the columns may hold. The question may be in `named`, `read` or `others`, from most to
 * least certain. `choices` are sorted by letter, `options` hold all choices in one cell, and `answer` holds the answer key.
 */
export type QuestionColumns = {
  named: string[]
  read: string[]
  others: string[]
  choices: { key: string; letter: string }[]
  options: string[]
  answer: string | undefined
}
/** A cache keyed by the array of a sheet's keys, which all rows of the sheet share. */
const sorted = new WeakMap<readonly string[], QuestionColumns>()
/** Sorts the keys of a sheet's columns by the part of a question that they may hold. */
export function sortColumns(keys: readonly string[]): QuestionColumns {
  const known = sorted.get(keys)
  if (known !== undefined) return known
  // A column "A" is a choice only if there are also columns "B" and "C".
  const bare = keys.filter((key) => /^[a-h]$/i.test(key))
  const isChoices = ['A', 'B', 'C'].every((letter) => bare.some((key) => key.toUpperCase() === letter))
  const letterOf = (key: string): string | undefined =>
    isChoices && bare.includes(key) ? key.toUpperCase() : CHOICE.exec(key)?.[1]?.toUpperCase()
  const options = keys.filter((key) => OPTIONS.test(key))
  const own = keys.filter((key) => !ABOUT.test(key) && !options.includes(key))
  const others = own.filter((key) => letterOf(key) === undefined)
  const names = new Map(keys.toReversed().map((key) => [plainName(key), key]))
  const columns = {
    named: others.filter((key) => NAMED.test(key)),
    read: others.filter((key) => READ.test(key)),
    others,
    choices: own
      .flatMap((key) => {
        const letter = letterOf(key)
        return letter === undefined ? [] : [{ key, letter }]
      })
      .toSorted((one, other) => one.letter.localeCompare(other.letter)),
    options,
    answer: KEYS.flatMap((name) => names.get(name) ?? [])[0],
  }
  sorted.set(keys, columns)
  return columns
}

/** Returns the sheet column that lists show as the text of the question, or undefined if no name means one. */
export function findTextColumn(keys: readonly string[]): string | undefined {
  const { named, read } = sortColumns(keys)
  return named[0] ?? read[0]
}

/** Returns the sheet column that holds the answer key. */
export const findKeyColumn = (keys: readonly string[]): string | undefined => sortColumns(keys).answer

const listFilled = (cells: Cells, keys: readonly string[]): QuestionCell[] =>
  keys.flatMap((key) => {
    const text = readCellText(cells[key])
    return text === '' ? [] : [{ key, text }]
  })
const longest = (cells: readonly QuestionCell[]): QuestionCell | undefined =>
  cells.reduce<QuestionCell | undefined>((best, cell) => (cell.text.length > (best?.text.length ?? 0) ? cell : best), undefined)

/**
 * Returns the column that holds a row's question. This is the first filled column with a name for questions. Without one, it is
 * the column with the longest text among those with a similar name. Failing that, it is the longest of the other columns, if it
 * has at least `LONG` characters. Returns undefined if there is none.
 */
export function findStem(cells: Cells, { named, read, others }: QuestionColumns): string | undefined {
  const stem =
    listFilled(cells, named)[0] ??
    longest(listFilled(cells, read)) ??
    longest(listFilled(cells, others).filter(({ text }) => text.length >= LONG))
  return stem?.key
}
