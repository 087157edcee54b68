/** Which of a row's cells are the question, for whoever compares, checks or copies it. */

/** The sheet's own names for it, the first that is filled. */
const NAMED = /^(question[ _]?text|question|stem|problem)$/i
const READ = /question|problem|stem|text/i
/** About the question, not the question itself. */
const ABOUT = /link|code|type|number|answer|solution|explanation|hint|remark|comment|source|url|(^|[ _])(id|no|ref)$/i
const CHOICE = /^(option|choice|opt)[ _-]?\(?[a-h1-8]\)?$/i
/** A cell of another name is read as the question from this length on. */
const LONG = 90

/** The sheet's own names for the key, the first that is a column. */
const KEYS = ['answer_key', 'answer', 'key', 'correct_answer', 'correct_option']

/** What a cell says, as text; '' for one that is no text, number or yes and no. */
export const readCellText = (cell: unknown): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
type Cells = Readonly<Record<string, unknown>>
type QuestionCell = { key: string; text: string }

/** The column of the sheet that holds the keys of the questions. */
export const findKeyColumn = (keys: readonly string[]): string | undefined => KEYS.find((key) => keys.includes(key))

/** The keys that may be the question, by how surely, and those of its choices. */
type Columns = { named: string[]; read: string[]; others: string[]; choices: string[] }
/** By the list of a sheet's keys, which is the same for all of its rows. */
const sorted = new WeakMap<readonly string[], Columns>()
function sortColumns(keys: readonly string[]): Columns {
  const known = sorted.get(keys)
  if (known !== undefined) return known
  const own = keys.filter((key) => !ABOUT.test(key))
  const others = own.filter((key) => !CHOICE.test(key))
  const columns = {
    named: others.filter((key) => NAMED.test(key)),
    read: others.filter((key) => READ.test(key)),
    others,
    choices: own.filter((key) => CHOICE.test(key)),
  }
  sorted.set(keys, columns)
  return columns
}

const listFilled = (cells: Cells, keys: readonly string[]): QuestionCell[] =>
  keys.flatMap((key) => {
    const text = readCellText(cells[key])
    return text === '' ? [] : [{ key, text }]
  })
const longest = (cells: readonly QuestionCell[]): QuestionCell | undefined =>
  cells.reduce<QuestionCell | undefined>((best, cell) => (cell.text.length > (best?.text.length ?? 0) ? cell : best), undefined)

/**
 * Which columns of a row are its question: the one of that name, else the longest of those that are read, and the columns of
 * choices in the order of the sheet. Without a stem the row has none.
 * @param keys the keys of the sheet's columns, in their order
 */
export function findQuestionColumns(cells: Cells, keys: readonly string[]): { stem: string | undefined; choices: string[] } {
  const { named, read, others, choices } = sortColumns(keys)
  const stem =
    listFilled(cells, named)[0] ??
    longest(listFilled(cells, read)) ??
    longest(listFilled(cells, others).filter(({ text }) => text.length >= LONG))
  return { stem: stem?.key, choices: listFilled(cells, choices).map(({ key }) => key) }
}

/**
 * The column that is a row's question, and its text with the choices, each on a line of its own; '' where the cell of that name
 * is blank.
 * @param keys the keys of the sheet's columns, in their order
 * @returns undefined where no column is a question
 */
export function readQuestion(cells: Cells, keys: readonly string[]): QuestionCell | undefined {
  const { stem, choices } = findQuestionColumns(cells, keys)
  if (stem !== undefined) return { key: stem, text: [stem, ...choices].map((key) => readCellText(cells[key])).join('\n') }
  const [blank] = sortColumns(keys).named
  return blank === undefined ? undefined : { key: blank, text: '' }
}

/** The text of a row's question with its choices; '' where the row has none. */
export const findQuestionText = (cells: Cells, keys: readonly string[]): string => readQuestion(cells, keys)?.text ?? ''
