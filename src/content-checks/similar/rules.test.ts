import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeExtraQuestions, listQuestions } from '../../../sample/questions.ts'
import { plainText, readSheet } from '../../../test/read-workbook.ts'
import { REWORDINGS } from './rewordings.ts'
import { compareSignatures, comparePercent, MIN_SIMILAR_PERCENT, signQuestion } from './rules.ts'

const shared = fileURLToPath(new URL('../../../../shared/data/mixed-5k.xlsx', import.meta.url))
const percent = (one: string, other: string): number => comparePercent(signQuestion(one).words, signQuestion(other).words)
const compare = (one: string, other: string) => compareSignatures(signQuestion(one), signQuestion(other))
/** The job compares questions only if they share a band. */
const isFound = (one: string, other: string): boolean => {
  const { bands } = signQuestion(other)
  return signQuestion(one).bands.some((band) => bands.includes(band)) && compare(one, other) !== undefined
}

test.each([
  [
    'the example of calculations.md',
    'A train 150 m long passes a pole in 9 seconds. What is the speed of the train in km/h?',
    'A train of length 240 m crosses a pole in 12 seconds. Find the speed of the train in km/h.',
    75,
  ],
  ['the same words in another order', 'Iron floats, wood sinks slowly.', 'Wood floats slowly; iron sinks', 100],
  ['texts with nothing in common', 'Iron floats on water.', 'Photosynthesis needs sunlight.', 0],
  ['texts without words', '1 + 2 =', '3 + 4 =', 0],
])('comparePercent returns the similarity of %s in both directions', (_, one, other, expected) => {
  expect(percent(one, other)).toBe(expected)
  expect(percent(other, one)).toBe(expected)
})

test('questions that differ only in numbers are 100 % similar with numbersDiffer set', () => {
  const [first = ['', '']] = REWORDINGS
  const [one, other] = first
  expect(compare(one, other)).toEqual({ percent: 100, numbersDiffer: true })
  expect(compare(one, one)).toEqual({ percent: 100, numbersDiffer: false })
})

test('a text that is too short is similar to no other', () => {
  expect(signQuestion('See the figure 3.').bands).toEqual([])
  expect(compare('See the figure 3.', 'See the figure 3.')).toBeUndefined()
})

test('the signature has sorted 32-bit words and is the same on every machine', () => {
  const { words, numbers, bands } = signQuestion('A block of mass 2.0 kg slides down a rough inclined plane.')
  expect(words).toEqual(words.toSorted((a, b) => a - b))
  for (const each of [...words, numbers, ...bands]) expect(each | 0).toBe(each)
  expect(bands).toHaveLength(16)
  expect([numbers, bands[0], words[0]]).toMatchInlineSnapshot(`
    [
      -15238723,
      1771249323,
      -1873417574,
    ]
  `)
})

test('at least eighteen of twenty rewordings are found among several thousand questions', async () => {
  const others: string[] = [...listQuestions(), ...makeExtraQuestions(1_500)].map(({ question_text: text }) => text)
  if (existsSync(shared)) {
    const { header, rows } = await readSheet(readFileSync(shared))
    const at = header.findIndex((cell) => cell?.name === 'question_text')
    others.push(...rows.map(({ cells }) => plainText(cells[at] ?? null)))
  } else console.log('NOT RUN among the questions of ../shared/data (src/content-checks/similar/rules.test.ts): it is absent')
  const lost = REWORDINGS.filter(([one, other]) => !isFound(one, other)).map(([, , how]) => how)
  expect(lost.length, lost.join('; ')).toBeLessThanOrEqual(2)

  // All these questions differ. The most similar one to each original must be its rewording, and hardly any other may be similar.
  const signed = [...others, ...REWORDINGS.map(([one]) => one)].map((text) => signQuestion(text))
  let alsoFound = 0
  for (const [at, [, reworded]] of REWORDINGS.entries()) {
    const asked = signQuestion(reworded)
    const similar = signed.flatMap((each, place) => {
      const shares = each.bands.some((band) => asked.bands.includes(band))
      const compared = shares ? compareSignatures(asked, each) : undefined
      return compared === undefined ? [] : [{ place, ...compared }]
    })
    const others20 = similar.filter(({ place }) => place !== others.length + at)
    alsoFound += others20.length
  }
  expect(others.length).toBeGreaterThan(1_000)
  expect(alsoFound).toBeLessThanOrEqual(4)
})

test.each([
  [
    'two questions about gases',
    'Which gas is released when dilute hydrochloric acid reacts with zinc granules?',
    'Which gas is released when calcium carbonate is heated strongly in a closed tube?',
  ],
  [
    'two questions about hormones',
    'Name the gland that secretes insulin and say what the hormone does.',
    'Name the gland that secretes thyroxine and list the effects of a lack of it.',
  ],
  [
    'two questions about lenses',
    'A convex lens has a focal length of 20 cm. Find its power in dioptres.',
    'A concave mirror has a radius of curvature of 30 cm. Find its focal length.',
  ],
  [
    'two questions with the same choices',
    'What do plants give off at night?\nA) Oxygen\nB) Hydrogen\nC) Chlorine\nD) Carbon dioxide',
    'Which of these burns with a pop when a lighted splinter is brought near the mouth of the test tube?\nA) Oxygen\nB) Hydrogen\nC) Chlorine\nD) Carbon dioxide',
  ],
])(`the similarity stays below ${MIN_SIMILAR_PERCENT} %% for %s`, (_, one, other) => {
  expect(compare(one, other)).toBeUndefined()
})
