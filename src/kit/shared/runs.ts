/**
 * A piece of a cell's text with its marks. The marks are `^` (superscript) or `_` (subscript), followed by any of b, i, u and s
 * (strike) in this order.
 */
export type TextRun = [text: string, marks: string]
/** The pieces of one cell in order. No two neighbours have the same marks, and at least one piece has some. */
export type Runs = TextRun[]
/** The runs of a row's cells, by column key. */
export type RowRuns = Record<string, Runs>

const forms = (plain: string, raised: string): Map<string, string> => {
  const signs = [...raised]
  return new Map([...plain].map((sign, at) => [sign, signs[at] ?? sign]))
}
const FORMS = {
  '^': forms('0123456789+-−=()in', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ'),
  _: forms('0123456789+-−=()aeoxhklmnpst', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ'),
}
type Place = keyof typeof FORMS | ''
const placeOf = (marks: string): Place => (marks.startsWith('^') ? '^' : marks.startsWith('_') ? '_' : '')

/** Joins neighbours with the same marks and omits empty pieces; returns undefined for a text without marks. */
export function mergeRuns(pieces: readonly TextRun[]): Runs | undefined {
  const runs: Runs = []
  for (const [text, marks] of pieces) {
    if (text === '') continue
    const last = runs.at(-1)
    if (last?.[1] === marks) last[0] += text
    else runs.push([text, marks])
  }
  return runs.some(([, marks]) => marks !== '') ? runs : undefined
}

/**
 * Writes superscripts and subscripts as Unicode characters (10⁸, H₂O) if they exist, otherwise as `^(…)` and `_(…)`. The text is
 * for grids, searches and sorting.
 */
export function joinRunTexts(runs: readonly TextRun[]): string {
  let text = ''
  for (let at = 0; at < runs.length;) {
    const place = placeOf(runs[at]?.[1] ?? '')
    let part = ''
    for (; at < runs.length && placeOf(runs[at]?.[1] ?? '') === place; at++) part += runs[at]?.[0] ?? ''
    text += place === '' ? part : placed(part, place)
  }
  return text
}

function placed(part: string, place: keyof typeof FORMS): string {
  const core = part.trim()
  if (core === '') return part
  const from = part.indexOf(core)
  const signs = [...core]
  const shown = signs.every((sign) => FORMS[place].has(sign))
    ? signs.map((sign) => FORMS[place].get(sign)).join('')
    : `${place}(${core})`
  return part.slice(0, from) + shown + part.slice(from + core.length)
}

export const toPlainText = (runs: readonly TextRun[]): string => runs.map(([text]) => text).join('')

const startsOfRuns = new WeakMap<readonly TextRun[], number[]>()
/** Finds where each run begins. The result is cached, because a table is cut into thousands of cells. */
function findStarts(runs: readonly TextRun[]): number[] {
  const known = startsOfRuns.get(runs)
  if (known !== undefined) return known
  let start = 0
  const starts = runs.map(([text]) => {
    const at = start
    start += text.length
    return at
  })
  startsOfRuns.set(runs, starts)
  return starts
}

/** Returns the runs of the characters `from` to `to` of the plain text, or undefined if none of them is marked. */
export function sliceOfRuns(runs: readonly TextRun[], from: number, to: number): Runs | undefined {
  const starts = findStarts(runs)
  let [first, after] = [0, runs.length]
  // A binary search finds the last run that begins at or before `from`.
  while (after - first > 1) {
    const middle = (first + after) >> 1
    if ((starts[middle] ?? 0) <= from) first = middle
    else after = middle
  }
  const pieces: TextRun[] = []
  for (let at = first; at < runs.length && (starts[at] ?? 0) < to; at++) {
    const [text, marks] = runs[at] ?? ['', '']
    const start = starts[at] ?? 0
    pieces.push([text.slice(Math.max(0, from - start), Math.max(0, to - start)), marks])
  }
  return mergeRuns(pieces)
}

/** Trims blanks at both ends, because text columns are stored without them. */
export function trimRuns(runs: readonly TextRun[]): Runs | undefined {
  const plain = toPlainText(runs)
  const from = plain.length - plain.trimStart().length
  return sliceOfRuns(runs, from, from + plain.trim().length)
}
