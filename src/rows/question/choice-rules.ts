import { findFormulas, type FormulaSpan } from '../../kit/shared/rich-text/find-formulas.ts'
import type { Runs } from '../../kit/shared/runs.ts'
import { findKeyedPlaces, INDIC_LABELS, LABELS, type PartText, readKeyLetters, slicePart, type TextSpan } from './key-rules.ts'

/**
 * `label` is as written in the question, such as `(a)`; `letter` is its capital letter or figure. `column` is set if the choice
 * has its own sheet column.
 */
export type AnswerChoice = TextSpan & { label: string; letter: string; isKey: boolean; column?: string }
/** Without choices, the whole text is the stem. `rest` is the text after the choices. */
export type QuestionParts = { stem: TextSpan; choices: AnswerChoice[]; rest: TextSpan | undefined }

type Marker = { at: number; words: number; label: string; letter: string; style: string; startsLine: boolean }

const SIGN = `[A-Ha-h1-8${INDIC_LABELS}]`
const MARKER = new RegExp(
  `(?<=^|\\s|<br ?/?>)(\\((${SIGN})\\)|\\[([A-Ha-h${INDIC_LABELS}])\\]|(${SIGN})[).])[ \\t\u00a0]+(?=\\S)`,
  'gm',
)
/** Where a cell holds only choices, a label that ends with a bracket needs no space after it, and a separator may precede it. */
const OPTION_MARKER = new RegExp(
  `(?<=^|[\\s,;|]|<br ?/?>)(\\((${SIGN})\\)|\\[(${SIGN})\\]|(${SIGN})[).:])(?:[ \\t\u00a0]+|(?<=[)\\]]))(?=\\S)`,
  'gm',
)
const BREAK = /<br ?\/?>$/i
const startsRest = /\n[ \t]*\n|\n(?=[ \t]*(?:solution|explanation|answer|ans|hint|note)\b\s*[:.–-])/i
const MAX_UNKEYED_LENGTH = 60

const trimSpan = (text: string, from: number, to: number): TextSpan => {
  const part = text.slice(from, to)
  const start = from + part.length - part.trimStart().length
  let end = part.trimEnd()
  while (BREAK.test(end.slice(-6))) end = end.slice(0, end.lastIndexOf('<')).trimEnd()
  return { from: start, to: Math.max(start, from + end.length) }
}

function findMarkers(text: string, formulas: readonly FormulaSpan[], pattern = MARKER): Marker[] {
  let next = 0
  const markers: Marker[] = []
  for (const match of text.matchAll(pattern)) {
    const [all, label = '', round, square, bare] = match
    const at = match.index
    while (formulas[next] && (formulas[next]?.to ?? 0) <= at) next++
    if ((formulas[next]?.from ?? Infinity) < at) continue
    const sign = round ?? square ?? bare ?? ''
    const letter = sign.toUpperCase()
    const labels = LABELS.find((one) => one.includes(letter)) ?? ''
    // Hindi papers use two sets of letters, which share none, so the first letter of a set names its style.
    const kind = sign === letter ? (labels[0] ?? '') : 'a'
    markers.push({
      at,
      words: at + all.length,
      label,
      letter,
      style: label.replace(sign, kind),
      startsLine: /(?:^|\n|<br ?\/?>)[ \t ]*$/i.test(text.slice(Math.max(0, at - 40), at)) || at === 0,
    })
  }
  return markers
}

/** Returns the longest sequence A, B, C … in one style. The last one wins a tie. */
function longestChain(markers: readonly Marker[]): Marker[] {
  let best: Marker[] = []
  const open = new Map<string, Marker[]>()
  for (const marker of markers) {
    const chain = open.get(marker.style)
    const labels = LABELS.find((one) => one.includes(marker.letter)) ?? ''
    const first = labels[0]
    const expected = labels[chain?.length ?? 0]
    if (chain !== undefined && marker.letter === expected) {
      chain.push(marker)
      if (chain.length >= best.length) best = chain
    } else if (marker.letter === first && (chain === undefined || marker.startsLine || chain.length < 4)) {
      open.set(marker.style, [marker])
    }
  }
  return best.length > 1 ? best : []
}

/**
 * Labels within one line may be choices or the parts of an exercise, "(a) Find … (b) Find …". The answer key decides or, without
 * a key, the number and length of the parts.
 */
function areChoicesInLine(text: string, chain: readonly Marker[], keys: readonly string[]): boolean {
  if (chain.length < 3) return false
  if (keys.length > 0) return keys.every((key) => chain.some(({ letter }) => letter === key))
  const parts = chain.map(({ words }, at) => text.slice(words, chain[at + 1]?.at ?? text.length).trim())
  return (
    (chain.length === 4 || chain.length === 5) &&
    parts.every((part) => part.length <= MAX_UNKEYED_LENGTH && !/[,;?]$|\.\s|\band$/.test(part))
  )
}

function findChain(text: string, formulas: readonly FormulaSpan[], keys: readonly string[]): Marker[] {
  const all = findMarkers(text, formulas).filter(
    ({ style }) => !/^[1१]\.$/.test(style) && (!/[1१]/.test(style) || keys.some((key) => /[\d१-८]/.test(key))),
  )
  const inLines = longestChain(all.filter(({ startsLine }) => startsLine))
  const anywhere = longestChain(all)
  return anywhere.length > inLines.length && areChoicesInLine(text, anywhere, keys) ? anywhere : inLines
}

/**
 * Splits a question into its stem and its choices, which may be lines ("A) …", "(a) …", "A. …") or all in one line. `key` is the
 * text of the answer key. Positions refer to the text without marks, so that `runs` can be cut at them.
 * @param known the formulas of the text and its runs, if they are known
 */
export function splitChoices(
  text: string,
  key = '',
  { formulas = findFormulas(text), runs }: { formulas?: readonly FormulaSpan[]; runs?: Runs | undefined } = {},
): QuestionParts {
  const chain = findChain(text, formulas, readKeyLetters(key))
  const [first] = chain
  if (first === undefined) return { stem: { from: 0, to: text.length }, choices: [], rest: undefined }
  const lastWords = chain.at(-1)?.words ?? 0
  const after = startsRest.exec(text.slice(lastWords))
  const end = after ? lastWords + after.index : text.length
  const rest = trimSpan(text, end, text.length)
  const choices = chain.map(({ words, label, letter }, at) => ({
    ...trimSpan(text, words, chain[at + 1]?.at ?? end),
    label,
    letter,
  }))
  return {
    stem: trimSpan(text, 0, first.at),
    choices: markKeyed({ text, runs }, choices, key),
    rest: rest.to > rest.from ? rest : undefined,
  }
}

type UnkeyedChoice = Omit<AnswerChoice, 'isKey'>
export function markKeyed(whole: PartText, choices: readonly UnkeyedChoice[], key: string): AnswerChoice[] {
  const keyed = findKeyedPlaces({ text: key, runs: undefined }, choices, (choice) => slicePart(whole, choice))
  return choices.map((choice, at) => ({ ...choice, isKey: keyed.includes(at) }))
}

const MAX_OPTIONS = 8
/** Separators of choices without labels. The first one that splits a cell is used. */
const SEPARATORS = [/\n|<br ?\/?>/gi, /\|+/g, /;/g]

function splitAt(text: string, separator: RegExp, formulas: readonly FormulaSpan[]): TextSpan[] {
  let next = 0
  const gaps = [...text.matchAll(separator)].filter(({ index }) => {
    while ((formulas[next]?.to ?? Infinity) <= index) next++
    return (formulas[next]?.from ?? Infinity) > index
  })
  return [...gaps, undefined]
    .map((gap, at) => {
      const before = gaps[at - 1]
      return trimSpan(text, before === undefined ? 0 : before.index + before[0].length, gap?.index ?? text.length)
    })
    .filter(({ from, to }) => to > from)
}

/** Splits a cell that contains only choices, with or without labels. A single choice counts as none. */
export function splitOptions(text: string): UnkeyedChoice[] {
  const formulas = findFormulas(text)
  const markers = findMarkers(text, formulas, OPTION_MARKER)
  const inLines = longestChain(markers.filter(({ startsLine }) => startsLine))
  const anywhere = longestChain(markers)
  const chain = anywhere.length > inLines.length ? anywhere : inLines
  if (chain[0] !== undefined && text.slice(0, chain[0].at).trim() === '') {
    const spans = chain.map(({ words }, at) => trimSpan(text, words, chain[at + 1]?.at ?? text.length))
    const isParted = spans.slice(0, -1).every(({ from, to }) => to > from + 1 && /[,;|]/.test(text.charAt(to - 1)))
    return chain.map(({ label, letter }, at) => {
      const { from, to } = spans[at] ?? { from: 0, to: 0 }
      return { ...(isParted && at < chain.length - 1 ? trimSpan(text, from, to - 1) : { from, to }), label, letter }
    })
  }
  const parts = SEPARATORS.map((separator) => splitAt(text, separator, formulas)).find((spans) => spans.length > 1) ?? []
  return parts.length > MAX_OPTIONS
    ? []
    : parts.map((span, at) => {
        const letter = String.fromCharCode(65 + at)
        return { ...span, label: `${letter})`, letter }
      })
}

/** Without a key, "(a) Find … (b) Find …" may be the parts of an exercise, so only capital labels count then. */
export const areSurelyChoices = (choices: readonly AnswerChoice[], key: string): boolean =>
  choices.length > 0 && (key.trim() !== '' || choices.every(({ label }) => /[A-H]/.test(label)))
