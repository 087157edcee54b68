import { findFormulas, type FormulaSpan } from '../../kit/shared/rich-text/find-formulas.ts'

/** Places in a text, the second one exclusive. */
export type TextSpan = { from: number; to: number }
/** A choice: `label` as it is written, `(a)`, its `letter` in capitals (or its figure), and the place of its words. */
export type Choice = TextSpan & { label: string; letter: string; isKey: boolean }
/** A question in parts; without choices the whole is the stem. `rest` is what follows the choices after a blank line. */
export type QuestionParts = { stem: TextSpan; choices: Choice[]; rest: TextSpan | undefined }

type Marker = { at: number; words: number; label: string; letter: string; style: string; startsLine: boolean }

const MARKER = /(?<=^|\s)(\(([A-Ha-h]|[1-8])\)|\[([A-Ha-h])\]|([A-Ha-h]|[1-8])[).])[ \t ]+(?=\S)/gm
const startsRest = /\n[ \t]*\n|\n(?=[ \t]*(?:solution|explanation|answer|ans|hint|note)\b\s*[:.–-])/i
const LONGEST_UNKEYED = 60
const LONGEST_KEY = 60

const trimSpan = (text: string, from: number, to: number): TextSpan => {
  const part = text.slice(from, to)
  const start = from + part.length - part.trimStart().length
  return { from: start, to: Math.max(start, from + part.trimEnd().length) }
}

/**
 * The letters (capitals) or figures that a key names: `B`, `(b)`, `Option C`, `A, C`, `b and d`, `ACD`; none for a key that is a
 * value.
 */
export function readKeyLetters(key: string): string[] {
  if (key.length > LONGEST_KEY) return []
  const said = key.trim().replace(/^(?:options?|choices?|ans(?:wer)?s?)\b[\s:.]*/i, '')
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

function findMarkers(text: string, formulas: readonly FormulaSpan[]): Marker[] {
  let next = 0
  const markers: Marker[] = []
  for (const match of text.matchAll(MARKER)) {
    const [all, label = '', round, square, bare] = match
    const at = match.index
    while (formulas[next] && (formulas[next]?.to ?? 0) <= at) next++
    if ((formulas[next]?.from ?? Infinity) < at) continue
    const sign = round ?? square ?? bare ?? ''
    const kind = /\d/.test(sign) ? '1' : sign === sign.toUpperCase() ? 'A' : 'a'
    markers.push({
      at,
      words: at + all.length,
      label,
      letter: sign.toUpperCase(),
      style: label.replace(sign, kind),
      startsLine: /(?:^|\n)[ \t ]*$/.test(text.slice(Math.max(0, at - 40), at)) || at === 0,
    })
  }
  return markers
}

/** The longest sequence A, B, C … of one style; the later of equal ones. */
function longestChain(markers: readonly Marker[]): Marker[] {
  let best: Marker[] = []
  const open = new Map<string, Marker[]>()
  for (const marker of markers) {
    const chain = open.get(marker.style)
    const first = /\d/.test(marker.letter) ? '1' : 'A'
    const expected = chain === undefined ? first : String.fromCharCode((chain.at(-1)?.letter.charCodeAt(0) ?? 0) + 1)
    if (chain !== undefined && marker.letter === expected) {
      chain.push(marker)
      if (chain.length >= best.length) best = chain
    } else if (marker.letter === first && (chain === undefined || marker.startsLine || chain.length < 4)) {
      open.set(marker.style, [marker])
    }
  }
  return best.length > 1 ? best : []
}

/** Choices in one line look like the parts of an exercise, "(a) Find … (b) Find …": key or size tells (decision P413). */
function areChoicesInLine(text: string, chain: readonly Marker[], keys: readonly string[]): boolean {
  if (chain.length < 3) return false
  if (keys.length > 0) return keys.every((key) => chain.some(({ letter }) => letter === key))
  const parts = chain.map(({ words }, at) => text.slice(words, chain[at + 1]?.at ?? text.length).trim())
  return (
    (chain.length === 4 || chain.length === 5) &&
    parts.every((part) => part.length <= LONGEST_UNKEYED && !/[,;?]$|\.\s|\band$/.test(part))
  )
}

function findChain(text: string, formulas: readonly FormulaSpan[], keys: readonly string[]): Marker[] {
  const all = findMarkers(text, formulas).filter(
    ({ style }) => style !== '1.' && (!style.includes('1') || keys.some((key) => /\d/.test(key))),
  )
  const inLines = longestChain(all.filter(({ startsLine }) => startsLine))
  const anywhere = longestChain(all)
  return anywhere.length > inLines.length && areChoicesInLine(text, anywhere, keys) ? anywhere : inLines
}

/**
 * Splits a question's text into its stem and its choices: lines "A) …", "(a) …", "A. …", or all in one line; `key` is the text of
 * the key. Places are in the text without marks, so that the runs of each part can be cut from those of the whole.
 * @param formulas those of the text, where they are known
 */
export function splitChoices(text: string, key = '', formulas: readonly FormulaSpan[] = findFormulas(text)): QuestionParts {
  const keys = readKeyLetters(key)
  const chain = findChain(text, formulas, keys)
  const [first] = chain
  if (first === undefined) return { stem: { from: 0, to: text.length }, choices: [], rest: undefined }
  const lastWords = chain.at(-1)?.words ?? 0
  const after = startsRest.exec(text.slice(lastWords))
  const end = after ? lastWords + after.index : text.length
  const rest = trimSpan(text, end, text.length)
  return {
    stem: trimSpan(text, 0, first.at),
    choices: chain.map(({ words, label, letter }, at) => ({
      ...trimSpan(text, words, chain[at + 1]?.at ?? end),
      label,
      letter,
      isKey: keys.includes(letter),
    })),
    rest: rest.to > rest.from ? rest : undefined,
  }
}

/** "(a) Find … (b) Find …" without a key are the parts of an exercise: only capitals are surely choices (decision P425). */
export const areSurelyChoices = (choices: readonly Choice[], key: string): boolean =>
  choices.length > 0 && (key.trim() !== '' || choices.every(({ label }) => /[A-H]/.test(label)))
