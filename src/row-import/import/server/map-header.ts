import { formatCell, toColumnLetters, type SheetRow } from '../../../kit/xlsx/cells.ts'
import { normalizeHeader, type HeaderCell } from '../../../kit/xlsx/header.ts'
import {
  MAX_HEADER_LENGTH,
  makeQuestionId,
  type RowNumbering,
  type SheetKind,
  type SheetMapping,
  MAPPING_TARGETS,
} from '../mapping-rules.ts'
import { getColumnHeading } from '../../../rows/heading-vocabulary.ts'

const CHOICE_LETTERS = ['a', 'b', 'c', 'd', 'e', 'f']
const CHOICE_NAMES = CHOICE_LETTERS.map((letter, at) => [letter, String(at + 1)])
const listChoiceNames = (sign: string): string[] => ['option', 'choice', 'opt', 'विकल्प'].map((word) => word + sign)

/**
 * In lower case without blanks and signs. More likely names come first. `answer` and `key` are not included, because the desk
 * itself recognizes columns with these names.
 */
const questionNames: Record<string, readonly string[]> = {
  sr_no: ['no', 'sno', 'srno', 'slno', 'sn', 'serialno', 'serialnumber', 'serial', 'rowno', 'row', '#', 'क्रमांक', 'क्रम', 'क्र'],
  question_id: ['qid', 'quesid', 'queid', 'itemid', 'uniqueid', 'uid', 'id'],
  question_code: ['qcode', 'quescode', 'itemcode'],
  solution_id: ['solid', 'solnid', 'answerid'],
  subject: ['subjectname', 'subjects', 'sub', 'subj', 'department', 'dept', 'विषय'],
  chapter: ['chaptername', 'chap', 'ch', 'topic', 'topicname', 'unit', 'unitname', 'lesson', 'lessonname', 'अध्याय', 'पाठ'],
  section: ['sectionname', 'sec', 'book', 'bookname'],
  page: ['pageno', 'pagenumber', 'pg', 'pgno', 'पृष्ठ'],
  q_number: ['qno', 'qnumber', 'quesno', 'queno', 'questionno', 'questionnumber', 'exerciseno', 'problemno'],
  q_part: ['part', 'subpart', 'questionpart'],
  q_type: ['type', 'questiontype', 'quetype', 'questype', 'प्रकार'],
  question_link: ['qlink', 'questionurl', 'link', 'url'],
  solution_link: ['sollink', 'solutionurl', 'answerlink'],
  moderator_id: ['moderator', 'moderatorname'],
  question_text: [
    'question',
    'questions',
    'questionstatement',
    'ques',
    'que',
    'q',
    'problem',
    'stem',
    'statement',
    'item',
    'प्रश्न',
    'सवाल',
  ],
  options: ['option', 'choices', 'choice', 'answeroptions', 'answerchoices', 'alternatives', 'विकल्प'],
  ...Object.fromEntries(CHOICE_NAMES.map((names) => [`option_${names[0]}`, names.flatMap(listChoiceNames)])),
  answer_key: ['ans', 'anskey', 'correctanswer', 'correctoption', 'correct', 'rightanswer', 'उत्तर'],
  level: ['difficulty', 'difficultylevel', 'levelofdifficulty', 'lod', 'स्तर'],
  project_name: ['project', 'projectname'],
}
/** Further names that history recognizes (check-history.ts), and the headings of these columns on screen. */
const historyNames: Record<string, readonly string[]> = {
  question_id: questionNames['question_id'] ?? [],
  author_skip_reason: ['authorreason'],
  author_done_allocation_id: ['authorallocationid'],
  uploader_allocation_id: ['uploaderdoneallocationid'],
  qc_score: ['reviewerqcscore'],
  reviewer_sent_for_rework_date: ['reviewerreworkdate'],
  'reviewer-2_sent_for_rework_date': ['reviewer2reworkdate'],
}
const namesOf = (kind: SheetKind, target: string): readonly string[] =>
  kind === 'questions'
    ? (questionNames[target] ?? [])
    : [...(historyNames[target] ?? []), plainKey(normalizeHeader(getColumnHeading(target).full))]

/** Removes signs: “qno” for “Q. No.”. */
const plainKey = (key: string): string => key.replaceAll(/[\p{P}\p{S}]/gu, '') || key

export const listColumnNames = (kind: SheetKind): string[] =>
  MAPPING_TARGETS[kind].flatMap((target) => [target, ...namesOf(kind, target)])

/**
 * `own` is the column's target by a name in the documents, and `proposed` is its target by everything that is known. Null means
 * that it is one of the sheet's own columns.
 */
export type ColumnGuess = { cell: HeaderCell; own: string | null; proposed: string | null }

/**
 * Guesses the target of each column of a header, using each target once. The targets that the project has saved come first (by
 * header key, with null for one of the sheet's own columns), then the names in the documents, and then the usual other names. The
 * usual other names are not tried for a column that the file already has.
 */
export function guessColumns(
  kind: SheetKind,
  header: readonly HeaderCell[],
  { kept, ofFile }: { kept: ReadonlyMap<string, string | null>; ofFile: ReadonlySet<string> },
): ColumnGuess[] {
  const targets = MAPPING_TARGETS[kind]
  const targetByKey = new Map(targets.map((target) => [normalizeHeader(target), target]))
  const guesses = header.map((cell): ColumnGuess => {
    const own = targetByKey.get(cell.key) ?? null
    return { cell, own, proposed: own }
  })
  const isKept = ({ cell }: ColumnGuess): boolean => kept.has(cell.key)
  const taken = new Set(guesses.filter((guess) => !isKept(guess)).map(({ own }) => own))
  // Two columns may have swapped their names, so all saved columns give up their names first.
  for (const guess of guesses.filter(isKept)) {
    const to = kept.get(guess.cell.key) ?? null
    const isFree = to === null || (targets.includes(to) && !taken.has(to))
    guess.proposed = isFree ? to : taken.has(guess.own) ? null : guess.own
    taken.add(guess.proposed)
  }
  const free = new Map(
    guesses
      .filter((guess) => guess.proposed === null && !isKept(guess) && !ofFile.has(guess.cell.key))
      .toReversed()
      .map((guess) => [plainKey(guess.cell.key), guess]),
  )
  // “A” alone may mean anything, but beside “B” and “C” it is a choice.
  const bare = CHOICE_LETTERS.map((letter) => free.get(letter))
  if (kind === 'questions' && bare.slice(0, 3).every((guess) => guess !== undefined))
    for (const [at, letter] of CHOICE_LETTERS.entries()) {
      const guess = bare[at]
      if (guess !== undefined && !taken.has(`option_${letter}`)) {
        guess.proposed = `option_${letter}`
        taken.add(guess.proposed)
      }
    }
  for (const target of targets) {
    const guess = taken.has(target) ? undefined : namesOf(kind, target).flatMap((name) => free.get(name) ?? [])[0]
    if (guess?.proposed === null) guess.proposed = target
  }
  return guesses
}

/** `known` reads the columns as the project has saved them and by their names. */
export type SentMapping = SheetMapping | 'known'
/** The mapping that the project has saved, by header key. The numbering continues after the last number used. */
export type KeptMapping = { columns: [header: string, to: string | null][]; numbering: RowNumbering | null }
export type MappingRequest = {
  kind: SheetKind
  sent: SentMapping
  kept: KeptMapping
  ofFile: string[]
}

/**
 * The sheet and its header row are found by the usual names of the columns, and the names that the sender or the project has
 * chosen.
 */
export const listKnownNames = (kind: SheetKind, request: MappingRequest | null): string[] => [
  ...listColumnNames(kind),
  ...(request?.kept.columns ?? []).map(([header]) => header),
  ...(request === null || request.sent === 'known' ? [] : request.sent.columns.map(({ column }) => column)),
]

/** A column as it is read. If it is mapped, `key` is the key of its target, and `stored` is its name in the file. */
export type MappedCell = HeaderCell & { stored?: string }
export const getStoredName = ({ name, stored = name }: MappedCell): string => stored
export type HeaderProblem = { column: string; message: string }
type MappedColumn = Omit<ColumnGuess, 'cell'> & Omit<HeaderCell, 'column'> & { to: string | null }
type MappedHeader<Column = MappedColumn> = {
  columns: Column[]
  /** Whether the project’s saved mapping has changed the target of any of these columns. */
  isKept: boolean
  numbering: RowNumbering | null
}
export type MappedSheet = MappedHeader<MappedColumn & { samples: string[] }>

/**
 * Reads a header with a mapping. In problems and corrections, a column keeps its own name, but it is stored under the name of its
 * target. If a column has a name of the documents but is mapped to nothing, it is stored with the prefix `sheet_`.
 */
export function mapHeader(
  header: readonly HeaderCell[],
  { kind, sent, kept, ofFile }: MappingRequest,
): { header: MappedCell[]; mapped: MappedHeader; problems: HeaderProblem[] } {
  const problems: HeaderProblem[] = []
  const keptColumns = new Map(kept.columns)
  const guesses = guessColumns(kind, header, { kept: keptColumns, ofFile: new Set(ofFile) })
  const hasProposedId = guesses.some(({ proposed }) => proposed === 'question_id')
  const keys = new Set(header.map(({ key }) => key))
  const chosen = sent === 'known' ? undefined : new Map<string, string | null>()
  for (const { column, to } of sent === 'known' ? [] : sent.columns) {
    const key = normalizeHeader(column) || column.trim()
    if (!keys.has(key)) problems.push({ column, message: `The sheet has no column “${column}”. Choose the columns again.` })
    else if (chosen?.has(key))
      problems.push({ column, message: `The column “${column}” is chosen twice. Choose once what it is.` })
    chosen?.set(key, to)
  }
  const toOf = ({ cell, own, proposed }: ColumnGuess): string | null => {
    if (chosen === undefined) return cell.name.length > MAX_HEADER_LENGTH ? own : proposed
    const choice = chosen.get(cell.key)
    return choice === undefined ? own : choice
  }
  const columns = guesses.map((guess) => ({ ...guess, to: toOf(guess) }))
  const cells = columns.map(({ cell, own, to }): MappedCell => {
    if (to === own) return cell
    // A later upload of the download would otherwise read the column by its name from the documents.
    const stored = to ?? `sheet_${cell.name}`
    return { ...cell, stored, key: normalizeHeader(stored) }
  })
  const numbering = sent === 'known' ? (hasProposedId || kind === 'history' ? null : kept.numbering) : (sent.numbering ?? null)
  const cellByKey = new Map<string, MappedCell>()
  for (const cell of cells) {
    const first = cellByKey.get(cell.key)
    if (first === undefined) cellByKey.set(cell.key, cell)
    else
      problems.push({
        column: cell.name,
        message: `The columns ${first.letters} “${first.name}” and ${cell.letters} “${cell.name}” are both ${getStoredName(cell)}. Choose one of them.`,
      })
  }
  const id = cellByKey.get('questionid')
  if (numbering !== null && id !== undefined)
    problems.push({
      column: id.name,
      message: `The column ${id.letters} “${id.name}” has the question IDs, so the rows are not numbered. Choose one of the two.`,
    })
  return {
    header: numbering === null || id !== undefined ? cells : [...cells, numberedCell(cells)],
    mapped: {
      columns: columns.map(({ cell: { name, key, letters }, own, proposed, to }) => ({ name, key, letters, own, proposed, to })),
      isKept: columns.some(({ cell, own, to }) => to !== own && keptColumns.get(cell.key) === to),
      numbering,
    },
    problems,
  }
}

/** The column for generated question IDs follows the last column of the sheet. */
const numberedCell = (cells: readonly HeaderCell[]): MappedCell => {
  const column = cells.reduce((last, cell) => Math.max(last, cell.column), -1) + 1
  const name = 'question_id'
  return { name, key: normalizeHeader(name), column, letters: toColumnLetters(column) }
}

const SAMPLES = 3
const SAMPLED_ROWS = 20
const SAMPLE_CHARACTERS = 60

/**
 * Reads a sheet with a mapping, or unchanged without one. If question IDs are generated, `row` gives each row its ID in the order
 * of the sheet. Blank rows use no number.
 */
export function readMapped(header: readonly HeaderCell[], request: MappingRequest | null) {
  if (request === null) return { header, row: (row: SheetRow): SheetRow => row, problems: [], outcome: () => null }
  const { header: cells, mapped, problems } = mapHeader(header, request)
  const samples = header.map(() => new Set<string>())
  const made = cells.length > header.length ? cells.at(-1) : undefined
  let rows = 0
  return {
    header: cells,
    problems,
    row(row: SheetRow): SheetRow {
      if (++rows <= SAMPLED_ROWS) {
        for (const [at, texts] of samples.entries()) {
          const text = formatCell(row.cells[header[at]?.column ?? 0]).trim()
          if (text !== '' && texts.size < SAMPLES) texts.add([...text].slice(0, SAMPLE_CHARACTERS).join(''))
        }
      }
      if (made === undefined || mapped.numbering === null) return row
      const own = row.cells.slice(0, made.column)
      const blank = Array.from({ length: made.column - own.length }, () => null)
      return { ...row, cells: [...own, ...blank, makeQuestionId(mapped.numbering, rows - 1)] }
    },
    outcome: (): MappedSheet => ({
      ...mapped,
      columns: mapped.columns.map((column, at) => ({ ...column, samples: [...(samples[at] ?? [])] })),
    }),
  }
}
