/** Finds the sheet columns that hold the question, its choices and its answer key, by their names and a row's cells. */

/** Names that mean the question. The first such column with a filled cell is used. */
const NAMED = /^(question[ _]?text|question|stem|problem)$/i
const READ = /question|problem|stem|text/i
/** Names of columns about the question that never hold it. */
const ABOUT = /link|code|type|number|answer|solution|explanation|hint|remark|comment|source|url|(^|[ _])(id|no|ref)$/i
const CHOICE = /^(?:option|choice|opt)[ _-]?\(?([a-h1-8])\)?$/i
const OPTIONS = /^(?:answer[ _]?)?(?:options|choices)$/i
/** A cell under any other name must have this many characters to count as the question. */
const LONG = 90

/** The names are in order of preference. */
const KEYS = ['answerkey', 'answer', 'key', 'correctanswer', 'correctoption']
const plainName = (key: string): string => key.toLowerCase().replaceAll(/[ _-]+/g, '')

/** Returns '' if the cell is not a text, number or boolean. */
export const readCellText = (cell: unknown): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
export type Cells = Readonly<Record<string, unknown>>
type QuestionCell = { key: string; text: string }

/**
 * A sheet's columns by what they may hold. The question may be in `named`, `read` or `others`, from most to least certain.
 * `choices` are sorted by letter, and `options` hold all choices in one cell.
 */
export type QuestionColumns = {
  named: string[]
  read: string[]
  others: string[]
  choices: { key: string; letter: string }[]
  options: string[]
  answer: string | undefined
}
/** Keyed by the array of a sheet's keys, which all rows of the sheet share. */
const sorted = new WeakMap<readonly string[], QuestionColumns>()
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
export const findAnswerKeyColumn = (keys: readonly string[]): string | undefined => sortColumns(keys).answer

const listFilled = (cells: Cells, keys: readonly string[]): QuestionCell[] =>
  keys.flatMap((key) => {
    const text = readCellText(cells[key])
    return text === '' ? [] : [{ key, text }]
  })
const longest = (cells: readonly QuestionCell[]): QuestionCell | undefined =>
  cells.reduce<QuestionCell | undefined>((best, cell) => (cell.text.length > (best?.text.length ?? 0) ? cell : best), undefined)

/**
 * Returns the column with a row's question: the first filled one named for it, else the longest text in a similarly named column,
 * else the longest of the other cells with at least `LONG` characters. Returns undefined if there is none.
 */
export function findStem(cells: Cells, { named, read, others }: QuestionColumns): string | undefined {
  const stem =
    listFilled(cells, named)[0] ??
    longest(listFilled(cells, read)) ??
    longest(listFilled(cells, others).filter(({ text }) => text.length >= LONG))
  return stem?.key
}
