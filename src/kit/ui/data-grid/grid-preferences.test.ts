import { expect, test } from 'vitest'
import { parseGridPreferences } from './grid-preferences.ts'

const usual = { density: 'normal', hidden: {}, widths: {} }

test('parseGridPreferences returns valid preferences unchanged', () => {
  const stored = { density: 'compact', hidden: { author: true }, widths: { author: 220 } }
  expect(parseGridPreferences(stored)).toEqual(stored)
})

test.each([
  undefined,
  null,
  '',
  'nonsense',
  [],
  7,
  { density: 'huge', hidden: [1], widths: { a: 'wide', b: -4, c: 1e9 } },
  { density: 'toString' },
])('parseGridPreferences replaces the invalid preferences %j with the defaults', (stored) => {
  expect(parseGridPreferences(stored)).toEqual(usual)
})
