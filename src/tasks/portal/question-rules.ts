import {
  joinedRuns,
  plainOfRuns,
  type RowRuns,
  type Runs,
  sliceOfRuns,
  type TextRun,
  textOfRuns,
  trimmedRuns,
} from '../../kit/shared/runs.ts'
import { areSurelyChoices, readKeyLetters, splitChoices, type TextSpan } from '../question/choice-rules.ts'
import type { CellPicture } from '../workflow/contract.ts'
import { findKeyColumn, findQuestionColumns, readCellText } from '../workflow/question-text-rules.ts'

/** A part of a question: its characters, and its runs where any has marks. */
export type PartText = { text: string; runs: Runs | undefined }
export type PortalChoice = { letter: string; words: PartText; pictures: CellPicture[] }
/**
 * What a portal marks: places of choices, a number, or nothing by itself. `problem`: the row has choices or a key, and no key
 * can be read from them.
 */
export type PortalAnswer =
  | { kind: 'single' | 'multiple'; places: number[] }
  | { kind: 'number'; value: string }
  | { kind: 'open'; problem?: 'no key' | 'key' | 'choices' }
/** A row's question as a portal takes it, part by part. */
export type PortalQuestion = {
  stem: PartText
  pictures: CellPicture[]
  choices: PortalChoice[]
  key: PartText
  solution: PartText
  solutionPictures: CellPicture[]
  answer: PortalAnswer
}

/** A row with all of its cells by their keys. */
export type PortalRow = Readonly<Record<string, unknown>> & { cellRuns: RowRuns | null; cellPictures: CellPicture[] | null }

const EMPTY: PartText = { text: '', runs: undefined }
const isSolution = (key: string): boolean =>
  /solution|explanation|rationale/i.test(key) && !/link|code|url|source|type|(^|[ _])(id|no|ref)$/i.test(key)
const startsSolution = /^(?:solution|explanation)\b[\s:.–-]*/i
const startsKey = /^ans(?:wer)?s?(?:[ \t]+key)?\b[\s:.–-]*/i

export const slicePart = ({ text, runs }: PartText, { from, to }: TextSpan): PartText => ({
  text: text.slice(from, to),
  runs: runs && sliceOfRuns(runs, from, to),
})

function joinParts(parts: readonly PartText[]): PartText {
  const filled = parts.filter(({ text }) => text !== '')
  if (filled.length < 2) return filled[0] ?? EMPTY
  const pieces = filled.flatMap(({ text, runs }, at): TextRun[] => [
    ...(at > 0 ? [['\n\n', ''] satisfies TextRun] : []),
    ...(runs ?? [[text, ''] satisfies TextRun]),
  ])
  return { text: plainOfRuns(pieces), runs: joinedRuns(pieces) }
}

/** The cell of a column, with its runs. */
function readPart(row: PortalRow, key: string | undefined): PartText {
  if (key === undefined) return EMPTY
  const cellRuns = row.cellRuns !== null && Object.hasOwn(row.cellRuns, key) ? row.cellRuns[key] : undefined
  const runs = cellRuns && trimmedRuns(cellRuns)
  return { text: runs ? plainOfRuns(runs) : readCellText(row[key]), runs }
}

/** What follows the choices, “Answer: B” and “Solution: …”, or more of the question. */
function splitRest(rest: PartText): { stem: PartText; key: PartText; solution: PartText } {
  const said = startsKey.exec(rest.text)
  const found = said ?? startsSolution.exec(rest.text)
  if (found === null) return { stem: rest, key: EMPTY, solution: EMPTY }
  if (said === null)
    return { stem: EMPTY, key: EMPTY, solution: slicePart(rest, { from: found[0].length, to: rest.text.length }) }
  const line = rest.text.indexOf('\n', found[0].length)
  const end = line < 0 ? rest.text.length : line
  const after = rest.text.slice(end)
  const blanks = after.length - after.trimStart().length
  const behind = slicePart(rest, { from: end + blanks, to: rest.text.length })
  const word = startsSolution.exec(behind.text)?.[0].length ?? 0
  return {
    stem: EMPTY,
    key: slicePart(rest, { from: found[0].length, to: end }),
    solution: slicePart(behind, { from: word, to: behind.text.length }),
  }
}

const compared = ({ text, runs }: PartText): string =>
  (runs === undefined ? text : textOfRuns(runs)).toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** A figure for a letter, or a letter for a figure: the choice at its place. */
const placeOfSign = (sign: string): number => (/\d/.test(sign) ? Number(sign) - 1 : sign.charCodeAt(0) - 65)

/** The places of the choices that a key names, by letter, by their words or by place; none where these differ (decision P430). */
function findKeyedPlaces(key: PartText, choices: readonly PortalChoice[]): number[] {
  const letters = readKeyLetters(key.text)
  const byLetter = letters.map((letter) => choices.findIndex((choice) => choice.letter === letter))
  if (letters.length > 0 && !byLetter.includes(-1)) return byLetter
  const said = compared(key)
  const byWords = choices.flatMap(({ words }, at) => (said !== '' && compared(words) === said ? [at] : []))
  const byPlace = letters.map(placeOfSign)
  const isPlaced = letters.length > 0 && byPlace.every((place) => place < choices.length)
  if (byWords.length > 1 || (byWords.length === 1 && isPlaced && byPlace[0] !== byWords[0])) return []
  return byWords.length === 1 ? byWords : isPlaced ? byPlace : []
}

const GROUPED = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
const NUMBER = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?$/i

/** A key that is a number and no more, as every reader of numbers takes it; a raised figure makes it another one. */
function readNumber({ text, runs }: PartText): string | undefined {
  if (runs !== undefined) return undefined
  const said = text.replaceAll('−', '-')
  const plain = GROUPED.test(said) ? said.replaceAll(',', '') : said
  return NUMBER.test(plain) && Number.isFinite(Number(plain)) ? plain.replace(/^\+/, '').replace(/\.(?=e|$)/i, '') : undefined
}

function readAnswer(key: PartText, choices: readonly PortalChoice[]): PortalAnswer {
  if (choices.length === 0) {
    const value = readNumber(key)
    if (value !== undefined) return { kind: 'number', value }
    return { kind: 'open', ...(readKeyLetters(key.text).length > 0 && { problem: 'choices' as const }) }
  }
  const places = findKeyedPlaces(key, choices).toSorted((a, b) => a - b)
  if (places.length > 0) return { kind: places.length === 1 ? 'single' : 'multiple', places }
  return { kind: 'open', problem: key.text === '' ? 'no key' : 'key' }
}

/** The letter of a column such as `option_b`. */
const letterOf = (key: string): string => /([a-h1-8])\)?$/i.exec(key)?.[1]?.toUpperCase() ?? ''

type Split = { stem: PartText; choices: PortalChoice[]; key: PartText; solution: PartText }

/** A text that holds its choices; without any that surely are, all of it is the stem. */
function splitText(whole: PartText, keyCell: PartText): Split {
  const { stem, choices, rest } = splitChoices(whole.text, keyCell.text)
  const behind = rest && splitRest(slicePart(whole, rest))
  const key = keyCell.text === '' && behind ? behind.key : keyCell
  if (!areSurelyChoices(choices, key.text)) return { stem: whole, choices: [], key: keyCell, solution: EMPTY }
  return {
    stem: joinParts([slicePart(whole, stem), behind?.stem ?? EMPTY]),
    choices: choices.map((choice) => ({ letter: choice.letter, words: slicePart(whole, choice), pictures: [] })),
    key,
    solution: behind?.solution ?? EMPTY,
  }
}

/**
 * The question of a row in the parts of a portal's form; undefined for a row without text and picture. Its choices have columns
 * of their own, or stand in its text.
 * @param keys the keys of the sheet's columns, in their order
 */
export function readPortalQuestion(row: PortalRow, keys: readonly string[]): PortalQuestion | undefined {
  const columns = findQuestionColumns(row, keys)
  const whole = readPart(row, columns.stem)
  const pictures = row.cellPictures ?? []
  if (whole.text === '' && pictures.length === 0) return undefined
  const keyColumn = findKeyColumn(keys)
  const keyCell = readPart(row, keyColumn)
  const solutions = keys.filter((key) => key !== keyColumn && key !== columns.stem && isSolution(key))
  const own = columns.choices.length > 1 ? columns.choices.toSorted((a, b) => letterOf(a).localeCompare(letterOf(b))) : []
  const at = (column: string): CellPicture[] => pictures.filter((picture) => picture.column === column)
  const split: Split =
    own.length === 0
      ? splitText(whole, keyCell)
      : {
          stem: whole,
          choices: own.map((key) => ({ letter: letterOf(key), words: readPart(row, key), pictures: at(key) })),
          key: keyCell,
          solution: EMPTY,
        }
  const apart = new Set([...own, ...solutions])
  return {
    ...split,
    pictures: pictures.filter(({ column }) => column === null || !apart.has(column)),
    solution: joinParts([...solutions.map((column) => readPart(row, column)), split.solution]),
    solutionPictures: pictures.filter(({ column }) => column !== null && solutions.includes(column)),
    answer: readAnswer(split.key, split.choices),
  }
}
