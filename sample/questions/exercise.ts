// The vocabulary of the sample subjects: repeatable draws, number formats and the kinds of exercise.

export type QuestionType = 'Numerical' | 'Multiple Choice' | 'Short Answer' | 'Long Answer'

export type Exercise = {
  readonly text: string
  readonly answer: string
  readonly type: QuestionType
  readonly parts?: string
}

export type Draw = {
  number: (from: number, to: number, step?: number) => number
  pick: <T>(list: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
}

export type Family = (draw: Draw) => Exercise

/** A term with its article, a noun phrase that defines the term, and an example that completes "for example, …". */
export type DefinedTerm = readonly [term: string, definition: string, example: string]

export type QuestionSection = {
  readonly title: string
  readonly families?: readonly Family[]
  readonly terms?: readonly DefinedTerm[]
  readonly written?: readonly Exercise[]
}

type Chapter = { readonly title: string; readonly sections: readonly QuestionSection[] }

export type QuestionSubject = {
  readonly name: string
  readonly code: string
  readonly count: number
  readonly chapters: readonly Chapter[]
}

const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** Returns a draw that is always the same for a name (mulberry32, seeded with the FNV-1a hash of the name). */
export const drawFor = (name: string): Draw => {
  let state = hash(name)
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const index = (length: number): number => Math.floor(fraction() * length)
  return {
    number: (from, to, step = 1) => removeBinaryRemainder(from + step * index(Math.round((to - from) / step) + 1)),
    pick: (list) => {
      const chosen = list[index(list.length)]
      if (chosen === undefined) throw new Error('There is nothing to pick from: the list is empty.')
      return chosen
    },
    shuffle: (list) => {
      const left = [...list]
      return list.flatMap(() => left.splice(index(left.length), 1))
    },
  }
}

/** Removes binary rounding errors: 0.30000000000000004 becomes 0.3. */
export const removeBinaryRemainder = (value: number): number => Number(value.toFixed(9))

const group = (digits: string): string => {
  const [full = '', fraction] = digits.split('.')
  const grouped = full.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

const signed = (value: number, digits: string): string => (value < 0 ? `−${digits}` : digits)

/** Formats a given number with all its digits: 12500 is "12,500", −0.5 is "−0.5". */
export const formatAllDigits = (value: number): string =>
  signed(removeBinaryRemainder(value), group(String(Math.abs(removeBinaryRemainder(value)))))

export const superscript = (value: number): string =>
  [...String(value)].map((c) => (c === '-' ? '⁻' : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)] ?? ''))).join('')

/** Formats a chemical formula with its counts as subscripts: "H2O" is "H₂O". */
export const formatFormula = (plain: string): string => plain.replace(/\d/g, (c) => '₀₁₂₃₄₅₆₇₈₉'[Number(c)] ?? '')

/** Formats a result with `figures` significant digits. Results below 0.001 or from 100,000 on get powers of ten. */
export const formatSignificant = (value: number, figures = 3): string => {
  const size = Math.abs(value) * (1 + 1e-12)
  const rounded = Number(size.toPrecision(figures))
  if (size === 0) return '0'
  if (rounded >= 1e5 || rounded < 1e-3) {
    const [mantissa = '', exponent = '0'] = size.toExponential(figures - 1).split('e')
    return signed(value, `${mantissa} × 10${superscript(Number(exponent))}`)
  }
  return signed(value, group(rounded >= 10 ** figures ? String(rounded) : size.toPrecision(figures)))
}

export const formatFixed = (value: number, places: number): string => {
  const digits = (Math.abs(value) * (1 + 1e-12)).toFixed(places)
  return signed(Number(digits) === 0 ? 0 : value, group(digits))
}

/** Formats a polynomial of x, the highest power first: [2, −3, 1] is "2x² − 3x + 1". */
export const polynomial = (coefficients: readonly number[]): string => {
  const degree = coefficients.length - 1
  return coefficients
    .map((c, i) => ({ c, power: degree - i }))
    .filter(({ c }) => c !== 0)
    .map(({ c, power }, i) => {
      const size = Math.abs(c) === 1 && power > 0 ? '' : formatAllDigits(Math.abs(c))
      const letter = power === 0 ? '' : power === 1 ? 'x' : `x${superscript(power)}`
      const sign = i === 0 ? (c < 0 ? '−' : '') : c < 0 ? ' − ' : ' + '
      return `${sign}${size}${letter}`
    })
    .join('')
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const makeNumerical = (text: string, response: string, parts?: string): Exercise =>
  parts === undefined ? { text, answer: response, type: 'Numerical' } : { text, answer: response, type: 'Numerical', parts }

export const makeShortAnswer = (text: string, response: string, parts?: string): Exercise =>
  parts === undefined ? { text, answer: response, type: 'Short Answer' } : { text, answer: response, type: 'Short Answer', parts }

export const makeLongAnswer = (text: string, response: string): Exercise => ({ text, answer: response, type: 'Long Answer' })

/**
 * Makes an exercise with the choices A to D on separate lines. The answer is the letter. `wrong` must have three choices that
 * differ from `right` and from each other.
 */
export const makeMultipleChoice = (draw: Draw, stem: string, right: string, wrong: readonly string[]): Exercise => {
  const distractors = [...new Set(wrong)].filter((w) => w !== right).slice(0, 3)
  if (distractors.length < 3) throw new Error(`Three wrong choices are needed, ${distractors.length} remain: ${stem}`)
  const options = draw.shuffle([right, ...distractors])
  const letters = ['A', 'B', 'C', 'D']
  return {
    text: [stem, ...options.map((option, i) => `${letters[i] ?? ''}) ${option}`)].join('\n'),
    answer: letters[options.indexOf(right)] ?? '',
    type: 'Multiple Choice',
  }
}
