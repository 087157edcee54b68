import { expect, test } from 'vitest'
import { expectCpuBelow } from '../../../test/cpu-time.ts'
import { splitChoices, splitOptions } from './choice-rules.ts'

/** Returns the stem, then each choice as `label words` with a star before the correct one, then the rest. */
const parts = (text: string, key = ''): string[] => {
  const { stem, choices, rest } = splitChoices(text, key)
  return [
    text.slice(stem.from, stem.to),
    ...choices.map(({ from, to, label, isKey }) => `${isKey ? '*' : ''}${label} ${text.slice(from, to)}`),
    ...(rest ? [`rest ${text.slice(rest.from, rest.to)}`] : []),
  ]
}

test.each([
  ['Which?\nA) 0\nB) 4', 'B', ['Which?', 'A) 0', '*B) 4']],
  ['Which?\n(a) one\n(b) two\n(c) three', '(c)', ['Which?', '(a) one', '(b) two', '*(c) three']],
  ['Which?\r\nA. one\r\nB. two', 'a', ['Which?', '*A. one', 'B. two']],
  ['Which?\n[A] one\n[B] two', 'B', ['Which?', '[A] one', '*[B] two']],
  ['Which? (a) x (b) y (c) z (d) w', 'b', ['Which?', '(a) x', '*(b) y', '(c) z', '(d) w']],
  ['Which? A) x B) y C) z D) w', '', ['Which?', 'A) x', 'B) y', 'C) z', 'D) w']],
  ['Which?\n(a) x    (b) y\n(c) z    (d) w', 'd', ['Which?', '(a) x', '(b) y', '(c) z', '*(d) w']],
  ['Which?\nA) one\nand more\nB) two', 'A', ['Which?', '*A) one\nand more', 'B) two']],
  ['Which?\nA) one\nB) two\n\nHint: count.', '', ['Which?', 'A) one', 'B) two', 'rest Hint: count.']],
  ['Which?\nA) one\nB) two\nSolution: count.', '', ['Which?', 'A) one', 'B) two', 'rest Solution: count.']],
  ['Which?\nA) a\nB) b\nC) c\nD) both (a) and (b)', 'D', ['Which?', 'A) a', 'B) b', 'C) c', '*D) both (a) and (b)']],
  ['(a) p\n(b) q\nWhich are true?\nA) only (a)\nB) only (b)\nC) both', 'C', undefined],
  ['Which? (1) x (2) y (3) z (4) w', '(3)', ['Which?', '(1) x', '(2) y', '*(3) z', '(4) w']],
  ['Which?\nA) x\nB) y\nC) z', 'A, C', ['Which?', '*A) x', 'B) y', '*C) z']],
  ['Let $f(a) (a) x$ be.\nA) $x (b) y$\nB) 2', 'A', ['Let $f(a) (a) x$ be.', '*A) $x (b) y$', 'B) 2']],
])('the question %j is split into its choices', (text, key, expected) => {
  if (expected) expect(parts(text, key)).toEqual(expected)
  else expect(splitChoices(text, key).choices.map(({ label }) => label)).toEqual(['A)', 'B)', 'C)'])
})

test.each([
  ['One line.\nA) only one', ''],
  ['A train starts. (a) Find its speed. (b) Find the time. (c) Discuss the answer.', ''],
  ['at times of (a) 0.500 s, (b) 1.00 s, (c) 1.50 s, and (d) 2.00 s for a ball', ''],
  ['(a) Is it? (b) Why? (c) How? (d) When?', '5 m'],
  ['1. first\n2. second', '2'],
  ['by A. Smith and B. Jones', ''],
])('the text %j has no choices', (text, key) => expect(parts(text, key)).toEqual([text]))

const options = (text: string): string[] => splitOptions(text).map(({ from, to, label }) => `${label} ${text.slice(from, to)}`)
test.each([
  ['A) Loop of Henle B) Bowman C) Ureter', ['A) Loop of Henle', 'B) Bowman', 'C) Ureter']],
  ['(a)x\n(b)y (c)', ['(a) x', '(b) y (c)']],
  ['A. one; B. two; C. three', ['A. one', 'B. two', 'C. three']],
  ['1. first<br>2. second', ['1. first', '2. second']],
  ['A: red\nB: blue', ['A: red', 'B: blue']],
  ['9.8 N\n\n12.3 N\n14.7 N', ['A) 9.8 N', 'B) 12.3 N', 'C) 14.7 N']],
  ['1.5\n2.5', ['A) 1.5', 'B) 2.5']],
  ['red | blue | green', ['A) red', 'B) blue', 'C) green']],
  ['Mars; Venus', ['A) Mars', 'B) Venus']],
  ['$|x|$ | $x;y$', ['A) $|x|$', 'B) $x;y$']],
  ['one only', []],
  ['', []],
  ['see A) and B)', []],
  ['a\nb\nc\nd\ne\nf\ng\nh\ni', []],
])('the cell of choices %j is split', (text, expected) => expect(options(text)).toEqual(expected))

test.each([
  ['Which?<br>A) one<br>B) two<br/>', 'B', ['Which?', 'A) one', '*B) two']],
  ['Which?\nA) red\nB) blue', 'Blue', ['Which?', 'A) red', '*B) blue']],
  ['Which?\nA) red\nB) blue', '2', ['Which?', 'A) red', '*B) blue']],
  ['Which?\nA) 2\nB) 3', '2', ['Which?', 'A) 2', 'B) 3']],
])('the question %j with the key %j is split at line breaks, and its key is marked', (text, key, expected) =>
  expect(parts(text, key)).toEqual(expected),
)

test.each([
  ['markers', '(a) '.repeat(25_000)],
  ['sequences', 'A) x\nB) y\n'.repeat(10_000)],
  ['blanks', `(a)${' '.repeat(100_000)}`],
  ['empty lines', `A) x\nB) y${'\n\t'.repeat(50_000)}`],
  ['breaks', `A) x<br>B) y${'<br>'.repeat(25_000)}`],
  ['separators', 'a|b;'.repeat(25_000)],
])('100 KB of %s are split in linear time', async (_, text) => {
  await expectCpuBelow(2_000, () => {
    splitOptions(text)
    const { stem, choices } = splitChoices(text, 'A')
    expect(stem.to).toBeLessThanOrEqual(text.length)
    expect(choices.every(({ from, to }) => to >= from)).toBe(true)
  })
})
