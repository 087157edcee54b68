/** Which of a sheet's columns are the question, its choices and its key, by their names and what a row has in them. */

/** The sheet's own names for it, the first that is filled. */
const NAMED = /^(question[ _]?text|question|stem|problem)$/i
const READ = /question|problem|stem|text/i
/** About the question, not the question itself. */
const ABOUT = /link|code|type|number|answer|solution|explanation|hint|remark|comment|source|url|(^|[ _])(id|no|ref)$/i
const CHOICE = /^(?:option|choice|opt)[ _-]?\(?([a-h1-8])\)?$/i
/** A column with all choices of the question. */
const OPTIONS = /^(?:answer[ _]?)?(?:options|choices)$/i
/** A cell of another name is read as the question from this length on. */
const LONG = 90

/** The sheet's own names for the key, the first that is a column. */
const KEYS = ['answerkey', 'answer', 'key', 'correctanswer', 'correctoption']
const plainName = (key: string): string => key.toLowerCase().replaceAll(/[ _-]+/g, '')

/** What a cell says, as text; '' for one that is no text, number or yes and no. */
export const readCellText = (cell: unknown): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
export type Cells = Readonly<Record<string, unknown>>
type QuestionCell = { key: string; text: string }

/** The keys that may be the question, by how surely, those of its choices by their letters, and that of its key. */
export type QuestionColumns = {
  named: string[]
  read: string[]
  others: string[]
  choices: { key: string; letter: string }[]
  options: string[]
  answer: string | undefined
}
/** By the list of a sheet's keys, which is the same for all of its rows. */
const sorted = new WeakMap<readonly string[], QuestionColumns>()
/** Sorts the keys of a sheet's columns by what of a question they may hold. */
export function sortColumns(keys: readonly string[]): QuestionColumns {
  const known = sorted.get(keys)
  if (known !== undefined) return known
  // "A" alone is a column like any other; beside "B" and "C" it is a choice.
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

/** The column of the sheet that holds the keys of the questions. */
export const findKeyColumn = (keys: readonly string[]): string | undefined => sortColumns(keys).answer

const listFilled = (cells: Cells, keys: readonly string[]): QuestionCell[] =>
  keys.flatMap((key) => {
    const text = readCellText(cells[key])
    return text === '' ? [] : [{ key, text }]
  })
const longest = (cells: readonly QuestionCell[]): QuestionCell | undefined =>
  cells.reduce<QuestionCell | undefined>((best, cell) => (cell.text.length > (best?.text.length ?? 0) ? cell : best), undefined)

/** The column of a row's question: the one of that name, else the longest of those that are read; undefined: it has none. */
export function findStem(cells: Cells, { named, read, others }: QuestionColumns): string | undefined {
  const stem =
    listFilled(cells, named)[0] ??
    longest(listFilled(cells, read)) ??
    longest(listFilled(cells, others).filter(({ text }) => text.length >= LONG))
  return stem?.key
}
