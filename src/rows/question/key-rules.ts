import { findMarksAround } from '../../kit/shared/rich-text/parse-rich-text.ts'
import { mergeRuns, toPlainText, type Runs, sliceOfRuns, type TextRun, joinRunTexts } from '../../kit/shared/runs.ts'

/** `to` is exclusive. */
export type TextSpan = { from: number; to: number }
/** `runs` is set only if a character has marks. */
export type PartText = { text: string; runs: Runs | undefined }

/** Cuts out a part that consists of whole cells. Marks never extend from one cell into another. */
export const slicePart = ({ text, runs }: PartText, { from, to }: TextSpan): PartText => ({
  text: text.slice(from, to),
  runs: runs && sliceOfRuns(runs, from, to),
})

/** Cuts a part out of one cell and keeps its marks. A mark that ends after the part is closed at the part's end. */
export function cutPart({ text, runs }: PartText, { from, to }: TextSpan): PartText {
  const { before, after } = findMarksAround(text, { from, to })
  const own = runs && sliceOfRuns(runs, from, to)
  return {
    text: before + text.slice(from, to) + after,
    runs: own && mergeRuns([[before, ''], ...own, [after, '']]),
  }
}

export function joinParts(parts: readonly PartText[], between = '\n\n'): PartText {
  const filled = parts.filter(({ text }) => text !== '')
  if (filled.length < 2) return filled[0] ?? { text: '', runs: undefined }
  const pieces = filled.flatMap(({ text, runs }, at): TextRun[] => [
    ...(at > 0 ? [[between, ''] satisfies TextRun] : []),
    ...(runs ?? [[text, ''] satisfies TextRun]),
  ])
  return { text: toPlainText(pieces), runs: mergeRuns(pieces) }
}

const MAX_KEY_LENGTH = 60
/** The labels of choices in order. Hindi papers use two sets of letters. */
export const LABELS = ['ABCDEFGH', '12345678', 'कखगघङचछज', '१२३४५६७८', 'अबसद']
const placeOfSign = (sign: string): number => LABELS.find((labels) => labels.includes(sign))?.indexOf(sign) ?? -1
export const INDIC_LABELS = LABELS.slice(2).join('')
const hindiKey = new RegExp(
  `^[([]?[${INDIC_LABELS}][)\\].]?(?:(?:\\s*[,;&/]\\s*|\\s+(?:और|तथा|व)\\s+)[([]?[${INDIC_LABELS}][)\\].]?)*$`,
)
/** Reads keys such as `B`, `(b)`, `Option C`, `A, C`, `b and d` or `ACD`. A key that is a value names no choice. */
export function readKeyLetters(key: string): string[] {
  if (key.length > MAX_KEY_LENGTH) return []
  const said = key.trim().replace(/^(?:options?|choices?|ans(?:wer)?s?)\b[\s:.]*/i, '')
  if (hindiKey.test(said)) return [...new Set(said.match(new RegExp(`[${INDIC_LABELS}](?!\\p{M}|\\p{L})`, 'gu')))]
  if (/^[A-H]{2,4}$/.test(said)) {
    const letters = [...said]
    return letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? '')) ? letters : []
  }
  if (!/^[([]?(?:[A-H]|[1-8])[)\].]?(?:(?:\s*[,;&/]\s*|\s+and\s+|\s*)[([]?(?:[A-H]|[1-8])[)\].]?)*$/i.test(said)) return []
  const letters = said.replaceAll(/\band\b/gi, ' ').match(/[A-H1-8]/gi) ?? []
  // "(a) 6; (b) 8" are the values of an exercise's parts.
  if (/[A-H]/i.test(letters.join('')) && /\d/.test(letters.join(''))) return []
  // "12" and "ab" are values, not two choices.
  const isOne = letters.length === 1
  return isOne || /[^A-H\d]/i.test(said) ? [...new Set(letters.map((letter) => letter.toUpperCase()))] : []
}

const compared = ({ text, runs }: PartText): string =>
  (runs === undefined ? text : joinRunTexts(runs)).toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * Returns the indexes of the choices that a key names by letter, words or position. Returns none if the words and the position
 * disagree.
 */
export function findKeyedPlaces<Named extends { letter: string }>(
  key: PartText,
  choices: readonly Named[],
  wordsOf: (choice: Named) => PartText,
): number[] {
  if (choices.length === 0) return []
  const letters = readKeyLetters(key.text)
  const byLetter = letters.map((letter) => choices.findIndex((choice) => choice.letter === letter))
  if (letters.length > 0 && !byLetter.includes(-1)) return byLetter
  const said = compared(key)
  const byWords = said === '' ? [] : choices.flatMap((choice, at) => (compared(wordsOf(choice)) === said ? [at] : []))
  const byPlace = letters.map(placeOfSign)
  const isPlaced = letters.length > 0 && byPlace.every((place) => place < choices.length)
  if (byWords.length > 1 || (byWords.length === 1 && isPlaced && byPlace[0] !== byWords[0])) return []
  return byWords.length === 1 ? byWords : isPlaced ? byPlace : []
}
