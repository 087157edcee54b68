import { expect, test } from 'vitest'
import { preferencesOf } from './grid-preferences.ts'

const usual = { density: 'normal', hidden: {}, widths: {} }

test('round-trips stored preferences', () => {
  const kept = { density: 'compact', hidden: { author: true }, widths: { author: 220 } }
  expect(preferencesOf(kept)).toEqual(kept)
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
])('spoilt preferences %j are the usual ones', (kept) => {
  expect(preferencesOf(kept)).toEqual(usual)
})
