import { expect, test } from 'vitest'
import { parseGridPreferences } from './grid-preferences.ts'

const usual = { density: 'normal', hidden: {}, widths: {} }

test('round-trips stored preferences', () => {
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
])('replaces invalid preferences %j by the defaults', (stored) => {
  expect(parseGridPreferences(stored)).toEqual(usual)
})
