import type { RowRuns } from '../../kit/shared/runs.ts'
import { areSurelyChoices, splitChoices } from '../../rows/question/choice-rules.ts'
import {
  cutPart,
  findKeyedPlaces,
  joinParts,
  type PartText,
  readKeyLetters,
  slicePart,
  type TextSpan,
} from '../../rows/question/key-rules.ts'
import type { CellPicture } from '../../rows/workflow/contract.ts'
import { findAnswerKeyColumn } from '../../rows/workflow/question-column-rules.ts'
import { type KeyNumber, readKeyNumber } from './number-rules.ts'
import { listBeside, readQuestionPart, readQuestion } from '../../rows/workflow/question-text-rules.ts'

/** `label` is the label as written, such as `(a)`. `letter` is in upper case. */
export type PortalChoice = { label: string; letter: string; words: PartText; pictures: CellPicture[] }
/**
 * `places` are indexes of choices. People must mark an `open` answer, because of its `problem`: choices without a key, a key that
 * matches no choice, a letter without choices, a key in words, neither choices nor a key, or a conversion that takes too long.
 */
export type PortalAnswer =
  | { kind: 'single' | 'multiple'; places: number[] }
  | ({ kind: 'number' } & KeyNumber)
  | { kind: 'open'; problem: 'no key' | 'key' | 'choices' | 'words' | 'nothing' | 'too long' }
export type PortalQuestion = {
  stem: PartText
  pictures: CellPicture[]
  choices: PortalChoice[]
  key: PartText
  solution: PartText
  solutionPictures: CellPicture[]
  answer: PortalAnswer
}

/** All cells of a row, by column key. */
export type PortalRow = Readonly<Record<string, unknown>> & { cellRuns: RowRuns | null; cellPictures: CellPicture[] | null }

const EMPTY: PartText = { text: '', runs: undefined }
const isSolution = (key: string): boolean =>
  /solution|explanation|rationale/i.test(key) && !/link|code|url|source|type|(^|[ _])(id|no|ref)$/i.test(key)
const startsSolution = /^(?:solution|explanation)\b[\s:.–-]*/i
const startsKey = /^ans(?:wer)?s?(?:[ \t]+key)?\b[\s:.–-]*/i

/** The text after the choices is either an answer and a solution (“Answer: B”, “Solution: …”) or more of the question. */
function splitRest(whole: PartText, rest: TextSpan): { stem: PartText; key: PartText; solution: PartText } {
  const text = whole.text.slice(rest.from, rest.to)
  const cut = (from: number, to: number): PartText => cutPart(whole, { from: rest.from + from, to: rest.from + to })
  const said = startsKey.exec(text)
  const found = said ?? startsSolution.exec(text)
  if (found === null) return { stem: cutPart(whole, rest), key: EMPTY, solution: EMPTY }
  if (said === null) return { stem: EMPTY, key: EMPTY, solution: cut(found[0].length, text.length) }
  const line = text.indexOf('\n', found[0].length)
  const end = line < 0 ? text.length : line
  const after = text.slice(end)
  const behind = end + after.length - after.trimStart().length
  const word = startsSolution.exec(text.slice(behind))?.[0].length ?? 0
  return { stem: EMPTY, key: cut(found[0].length, end), solution: cut(behind + word, text.length) }
}

function readAnswer(key: PartText, choices: readonly PortalChoice[]): PortalAnswer {
  if (choices.length === 0) {
    const number = readKeyNumber(key)
    if (number !== undefined) return { kind: 'number', ...number }
    const isLetter = readKeyLetters(key.text).length > 0
    return { kind: 'open', problem: key.text === '' ? 'nothing' : isLetter ? 'choices' : 'words' }
  }
  const places = findKeyedPlaces(key, choices, ({ words }) => words).toSorted((a, b) => a - b)
  if (places.length > 0) return { kind: places.length === 1 ? 'single' : 'multiple', places }
  return { kind: 'open', problem: key.text === '' ? 'no key' : 'key' }
}

type Split = { stem: PartText; choices: PortalChoice[]; key: PartText; solution: PartText }

/** Unless the text surely contains choices, all of it is the stem. */
function splitText(whole: PartText, keyCell: PartText): Split {
  const { stem, choices, rest } = splitChoices(whole.text, keyCell.text, { runs: whole.runs })
  const behind = rest && splitRest(whole, rest)
  const key = keyCell.text === '' && behind ? behind.key : keyCell
  if (!areSurelyChoices(choices, key.text)) return { stem: whole, choices: [], key: keyCell, solution: EMPTY }
  return {
    stem: joinParts([cutPart(whole, stem), behind?.stem ?? EMPTY]),
    choices: choices.map((choice) => ({
      label: choice.label,
      letter: choice.letter,
      words: cutPart(whole, choice),
      pictures: [],
    })),
    key,
    solution: behind?.solution ?? EMPTY,
  }
}

/**
 * Returns undefined for a row without text and pictures. The choices are in separate columns or in the question's text.
 * @param keys the keys of the sheet's columns, in order
 */
export function readPortalQuestion(row: PortalRow, keys: readonly string[]): PortalQuestion | undefined {
  const whole = readQuestion(row, keys, listBeside(row)) ?? { ...EMPTY, parts: undefined, key: undefined, joined: [] }
  const pictures = row.cellPictures ?? []
  if (whole.text === '' && pictures.length === 0) return undefined
  const keyColumn = findAnswerKeyColumn(keys)
  const keyCell = readQuestionPart(row, keyColumn, row.cellRuns)
  const solutions = keys.filter((key) => key !== keyColumn && key !== whole.key && isSolution(key))
  const own = whole.parts?.choices ?? []
  const at = (column: string | undefined): CellPicture[] =>
    pictures.filter((picture) => column !== undefined && picture.column === column)
  const split: Split =
    whole.parts === undefined
      ? splitText(whole, keyCell)
      : {
          stem: slicePart(whole, whole.parts.stem),
          choices: own.map((choice) => ({
            label: choice.label,
            letter: choice.letter,
            words: slicePart(whole, choice),
            pictures: at(choice.column),
          })),
          key: keyCell,
          solution: EMPTY,
        }
  const apart = new Set([...own.flatMap(({ column }) => column ?? []), ...solutions])
  return {
    ...split,
    pictures: pictures.filter(({ column }) => column === null || !apart.has(column)),
    solution: joinParts([...solutions.map((column) => readQuestionPart(row, column, row.cellRuns)), split.solution]),
    solutionPictures: pictures.filter(({ column }) => column !== null && solutions.includes(column)),
    answer: readAnswer(split.key, split.choices),
  }
}
