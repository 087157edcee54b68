import { describe, expect, test } from 'vitest'
import {
  makeExtraQuestions,
  questionColumns,
  listQuestionCells,
  listQuestions,
  listSubjectQuestions,
  questionSubjects,
  type Question,
} from './questions.ts'

const bank = listQuestions()
const further = makeExtraQuestions(900)
const opening = (question: Question): string => question.question_text.split('\n')[0] ?? ''

const powers = (text: string): string =>
  [...text].map((c) => ('⁰¹²³⁴⁵⁶⁷⁸⁹'.includes(c) ? String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c)) : c === '⁻' ? '-' : c)).join('')

const numbers = (text: string): number[] =>
  [...text.matchAll(/(?<![\d.])(−?)(\d[\d,]*(?:\.\d+)?)(?: × 10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+))?/g)].map(
    ([, sign, digits = '', exponent]) =>
      (sign ? -1 : 1) * Number(digits.replaceAll(',', '')) * 10 ** Number(powers(exponent ?? '0')),
  )

const key = (question: Question): string => {
  if (question.q_type !== 'Multiple Choice') return question.answer_key
  return (
    question.question_text
      .split('\n')
      .find((line) => line.startsWith(`${question.answer_key}) `))
      ?.slice(3) ?? ''
  )
}

/**
 * Returns the results, each with a tolerance of half a unit of its last printed digit. Whole numbers from 1,000 on may be rounded
 * to three digits.
 */
const results = (question: Question): { value: number; half: number }[] => {
  const text = key(question).replaceAll(/\([a-c]\) /g, '')
  const digits = [...text.matchAll(/(?<![\d.])−?(\d[\d,]*)(?:\.(\d+))?(?: × 10[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)?/g)]
  return numbers(text).map((value, i) => {
    const [printed = '', full = '', decimals = ''] = digits[i] ?? []
    const scale = numbers(printed.replace(/^−?[\d,.]+ × /, '1 × '))[0] ?? 1
    const figures = full.replaceAll(',', '')
    const zeros = decimals === '' && figures.length > 3 && /^\d{3}0+$/.test(figures) ? figures.length - 3 : 0
    return { value, half: 0.5 * 10 ** (zeros - decimals.length) * (printed.includes('×') ? scale : 1) }
  })
}

const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
const radians = (degrees: number): number => (degrees / 180) * Math.PI

/**
 * The families of exercises, recognised by words of their texts. `solve` computes the results from the numbers in the text with
 * an independent formula.
 */
const families: readonly [name: string, words: RegExp, solve: (given: number[], question: Question) => number[]][] = [
  [
    'uniform acceleration',
    /speeds up uniformly/,
    ([u = 0, v = 0, t = 0]) => [(v - u) / t, u * t + ((v - u) / t) * (t * t) * 0.5],
  ],
  ['fall from rest', /falls from rest from/, ([h = 0]) => [9.8 * Math.sqrt((2 * h) / 9.8)]],
  ['range', /leaves level ground/, ([v = 0, a = 0]) => [v * Math.cos(radians(a)) * ((2 * v * Math.sin(radians(a))) / 9.8)]],
  ['second law', /net horizontal force/, ([F = 0, m = 0]) => [F / m]],
  ['kinetic energy', /^Calculate the kinetic energy/, ([m = 0, v = 0]) => [0.5 * m * v ** 2]],
  [
    'sticking collision',
    /couples to a second trolley/,
    ([m = 0, v = 0, M = 0]) => {
      const w = (m * v) / (m + M)
      return [w, 0.5 * m * v ** 2 - 0.5 * (m + M) * w ** 2]
    },
  ],
  [
    'thin lens',
    /thin converging lens/,
    ([u = 0, f = 0]) => {
      const image = 1 / (1 / f - 1 / u)
      return [image, image / u]
    },
  ],
  ['Ohm’s law', /What current flows through it/, ([R = 0, V = 0]) => [V / R]],
  ['parallel resistors', /connected in parallel across/, ([a = 0, b = 0, V = 0]) => [1 / (1 / a + 1 / b), V / a + V / b]],
  ['heating', /^How much heat is needed to warm/, ([m = 0, from = 0, to = 0, c = 0]) => [m * c * (to - from)]],
  ['refraction', /^A ray of light in air meets/, ([angle = 0, n = 0]) => [Math.asin(Math.sin(radians(angle)) / n) / radians(1)]],
  ['photon', /energy of one photon/, ([nm = 0]) => [(6.63 * 3) / nm / 1e17]],
  ['moles', /^How many moles are there in/, ([m = 0, ...rest]) => [m / (rest.at(-1) ?? 0)]],
  ['dilution', /is diluted with water to/, ([v = 0, c = 0, V = 0]) => [(c * v) / V]],
  ['titration', /^In a titration/, ([va = 0, vb = 0, cb = 0]) => [((vb / 1000) * cb) / (va / 1000)]],
  ['gas pressure', /^A rigid flask/, ([v = 0, n = 0, t = 0]) => [(n * 8.314 * (t + 273.15)) / v]],
  ['calorimetry', /in a cup calorimeter/, ([m = 0, rise = 0, n = 0]) => [(4.18 * m * rise) / (1000 * n)]],
  [
    'linear equation',
    /^Solve the equation/,
    (_, { question_text, answer_key }) => {
      const x = numbers(answer_key)[0] ?? 0
      const side = (text: string) => {
        const [, slope = '', constant = '0'] = /^(\d*)x ?(.*)$/.exec(text.trim()) ?? []
        return Number(slope || '1') * x + Number(constant.replaceAll('−', '-').replaceAll(' ', ''))
      }
      const [left = '', right = ''] = question_text.replace('Solve the equation ', '').replace(' for x.', '').split('=')
      return side(left) === side(right) ? [x] : [Number.NaN]
    },
  ],
  [
    'arithmetic sequence',
    /^An arithmetic sequence begins/,
    ([a = 0, b = 0, , n = 0]) => {
      const all = Array.from({ length: n }, (_, i) => a + i * (b - a))
      return [all.at(-1) ?? 0, total(all)]
    },
  ],
  [
    'compound interest',
    /compounded yearly/,
    ([P = 0, rate = 0, years = 0]) => {
      let balance = P
      for (let year = 0; year < years; year++) balance *= 1 + rate / 100
      return [balance]
    },
  ],
  [
    'cosine rule',
    /^Two sides of a triangle/,
    ([b = 0, c = 0, angle = 0]) => [Math.hypot(b - c * Math.cos(radians(angle)), c * Math.sin(radians(angle)))],
  ],
  [
    'determinant',
    /determinant of the 2 × 2 matrix/,
    (given) => {
      const [a = 0, b = 0, c = 0, d = 0] = given.slice(-4)
      return [a * d - c * b]
    },
  ],
  ['combinations', /if the order of choice/, ([k = 0, n = 0]) => [factorial(n) / factorial(k) / factorial(n - k)]],
  ['discount', /after a discount of/, ([paid = 0, down = 0]) => [paid / (1 - down / 100)]],
  ['magnification', /^In a micrograph/, ([mm = 0, times = 0]) => [(mm * 1000) / times]],
  ['bacteria', /each cell divides every/, ([n = 0, every = 0, after = 0]) => [n * 2 ** (after / every)]],
  ['heart', /cardiac output in litres/, ([rate = 0, mL = 0]) => [(rate * mL) / 1000]],
  [
    'mean and median',
    /Find \(a\) the mean and \(b\) the median/,
    (values) => {
      const sorted = values.toSorted((a, b) => a - b)
      const n = sorted.length
      const middle = n % 2 === 1 ? (sorted[(n - 1) / 2] ?? 0) : ((sorted[n / 2 - 1] ?? 0) + (sorted[n / 2] ?? 0)) / 2
      return [total(values) / n, middle]
    },
  ],
  [
    'standard deviation',
    /^(?!.*population).*sample standard deviation/,
    (given) => {
      // The last number of the text is the 1 of the divisor n − 1.
      const values = given.slice(0, -1)
      const sum = total(values)
      return [Math.sqrt((total(values.map((v) => v * v)) - (sum * sum) / values.length) / (values.length - 1))]
    },
  ],
  [
    'binomial',
    /Find the probability that this happens/,
    ([p = 0, k = 0, n = 0]) => [(factorial(n) / (factorial(k) * factorial(n - k))) * p ** k * (1 - p) ** (n - k)],
  ],
  [
    'confidence interval',
    /95 % confidence interval/,
    ([n = 0, mean = 0, sd = 0]) => [mean - (1.96 * sd) / Math.sqrt(n), mean + (1.96 * sd) / Math.sqrt(n)],
  ],
  [
    'equilibrium',
    /^In the market for/,
    ([top = 0, , ...rest], { question_text }) => {
      const b = Number(/ − (\d+)P/.exec(question_text)?.[1])
      const e = Number(/(\d*)P, with/.exec(question_text)?.[1] || '1')
      const c = / Q = (−?[\d,]+) \+ /.test(question_text) ? (rest[0] ?? 0) : 0
      const price = (top - c) / (b + e)
      return [price, top - b * price]
    },
  ],
  ['gross domestic product', /gross domestic product\?/, ([C = 0, I = 0, G = 0, X = 0, M = 0]) => [C + I + G + (X - M)]],
  [
    'unemployment',
    /the rate of unemployment and/,
    ([adults = 0, work = 0, none = 0]) => [(none / (work + none)) * 100, ((work + none) / adults) * 100],
  ],
  [
    'hexadecimal',
    /to hexadecimal/,
    ([n = 0], { answer_key }) => (Number.parseInt(answer_key, 16) === n ? numbers(answer_key) : [Number.NaN]),
  ],
  ['two’s complement', /two’s complement/, ([n = 0]) => [Number((256 + n).toString(2))]],
  ['image size', /^An uncompressed image/, ([w = 0, h = 0, bits = 0]) => [(w * h * (bits / 8)) / 1_000_000]],
  [
    'binary search',
    /binary search has to inspect/,
    ([n = 0]) => {
      let steps = 0
      for (let left = n; left > 0; left = Math.floor(left / 2)) steps++
      return [steps]
    },
  ],
  ['loop', /^A program sets total/, ([first = 0, x = 0, n = 0, step = 0]) => [first + n * x + (step * n * (n - 1)) / 2]],
  ['hosts', /given to hosts/, (given) => [2 ** (32 - (given.at(-1) ?? 0)) - 2]],
]

describe('the question bank', () => {
  test('holds 1,200 questions with unique ids, codes, links and texts', () => {
    expect(bank).toHaveLength(1200)
    for (const column of ['question_id', 'question_code', 'solution_id', 'question_link', 'question_text'] as const)
      expect(new Set(bank.map((question) => question[column])).size, column).toBe(1200)
    // The same exercise with its choices in another order is a duplicate.
    expect(new Set(bank.map(opening)).size).toBe(1200)
    expect(bank.map(({ sr_no }) => sr_no)).toEqual(bank.map((_, i) => i + 1))
    expect(bank[0]?.question_id).toBe('PHY-0001')
    const solved = bank.flatMap(({ solution_link }) => solution_link ?? [])
    expect(solved).toHaveLength(960)
    for (const link of [...bank.map(({ question_link }) => question_link), ...solved])
      expect(link).toMatch(/^https:\/\/content\.proofline\.example\/(questions|solutions)\/[A-Z0-9-]+$/)
  })

  test('covers every subject, each with chapters and sections', () => {
    expect(questionSubjects).toEqual([
      'Physics',
      'Chemistry',
      'Mathematics',
      'Biology',
      'Statistics',
      'Economics',
      'Computer Science',
    ])
    for (const subject of questionSubjects) {
      const own = listSubjectQuestions(subject)
      expect(own.length, subject).toBeGreaterThanOrEqual(100)
      expect(new Set(own.map(({ chapter }) => chapter)).size, subject).toBeGreaterThanOrEqual(3)
      expect(new Set(own.map(({ section }) => section)).size, subject).toBeGreaterThanOrEqual(5)
      for (const type of ['Numerical', 'Multiple Choice', 'Short Answer', 'Long Answer'])
        expect(
          own.map(({ q_type }) => q_type),
          subject,
        ).toContain(type)
    }
    expect(listSubjectQuestions('Alchemy')).toEqual([])
  })

  test('is written in whole sentences without leftovers', () => {
    for (const question of [...bank, ...further]) {
      const { question_id, question_text, answer_key, q_type, q_part } = question
      expect(answer_key.trim(), question_id).not.toBe('')
      expect(opening(question), question_id).toMatch(/^[A-Z].{20,}[.?]$/)
      for (const text of [question_text, answer_key]) {
        expect(text, question_id).not.toMatch(
          /undefined|\bnull\b(?! hypothesis)|NaN|Infinity|\$\{|\[object|\d{7}\.\d|\.\.| {2}|\s[.,;?]|--|\+ −|− −/,
        )
        expect(text, question_id).not.toMatch(/^[=+@-]/)
        expect(text, question_id).not.toMatch(/\ba (8|11|18)\b|\b(the the|an an|a a)\b/)
      }
      const lines = question_text.split('\n')
      if (q_type === 'Multiple Choice') {
        expect(
          lines.slice(1).map((line) => line.slice(0, 3)),
          question_id,
        ).toEqual(['A) ', 'B) ', 'C) ', 'D) '])
        expect(new Set(lines.slice(1).map((line) => line.slice(3))).size, question_id).toBe(4)
        expect(answer_key, question_id).toMatch(/^[A-D]$/)
      } else expect(lines, question_id).toHaveLength(1)
      const parts = [...question_text.matchAll(/\(([a-c])\) /g)].map((match) => match[1])
      if (q_type === 'Numerical') expect(q_part ?? '', question_id).toBe(parts.join(','))
      for (const part of q_part?.split(',') ?? []) expect(answer_key, question_id).toContain(`(${part}) `)
    }
  })

  test('distributes the correct choices over all four letters', () => {
    const keys = bank.filter(({ q_type }) => q_type === 'Multiple Choice').map(({ answer_key }) => answer_key)
    for (const letter of ['A', 'B', 'C', 'D'])
      expect(keys.filter((k) => k === letter).length / keys.length, letter).toBeGreaterThan(0.15)
  })

  test.each(families)('has correct answers about %s', (_, words, solve) => {
    const own = [...bank, ...further].filter(({ question_text }) => words.test(question_text))
    expect(own.length).toBeGreaterThanOrEqual(5)
    for (const question of own) {
      const given = numbers(opening(question).replaceAll(/\([a-c]\)/g, ''))
      const expected = solve(given, question)
      const stated = results(question)
      expect(stated, question.question_text).toHaveLength(expected.length)
      expected.forEach((value, i) => {
        const { value: printed, half } = stated[i] ?? { value: Number.NaN, half: 0 }
        expect(Math.abs(printed - value), `${question.question_text} → ${question.answer_key}`).toBeLessThanOrEqual(
          half * (1 + 1e-6),
        )
      })
    }
  })

  test('is the same on every call', () => {
    expect(listQuestions()).toEqual(bank)
    expect(makeExtraQuestions(40)).toEqual(makeExtraQuestions(60).slice(0, 40))
  })

  test('continues with additional questions for added rows', () => {
    const more = makeExtraQuestions(500)
    expect(more.map(({ sr_no }) => sr_no)).toEqual(more.map((_, i) => 1201 + i))
    expect(new Set([...bank, ...more].map(({ question_id }) => question_id)).size).toBe(1700)
    expect(new Set([...bank, ...more].map(opening)).size).toBe(1700)
    expect(() => makeExtraQuestions(5001)).toThrow(/5,000/)
  })

  test('becomes rows in the order of the columns', () => {
    expect(Object.keys(bank[0] ?? {})).toEqual([...questionColumns])
    const rows = listQuestionCells()
    expect(rows).toHaveLength(1200)
    expect(rows[7]).toEqual(Object.values(bank[7] ?? {}))
  })
})
