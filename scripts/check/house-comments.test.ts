import { expect, test } from 'vitest'
import { commentFaults } from './house-comments.ts'

const faults = (text: string) => commentFaults({ path: 'src/things/rules.ts', text }, 40).map(({ line }) => line)

test.each([
  ['a line comment', '// This comment says more than fits in forty.'],
  ['a doc comment', '/** This comment says more than fits in 40. */'],
  ['a line of a block', '/**\n * This one says more than fits in forty, too.\n */'],
])('planted: %s', (_, text) => {
  expect(faults(text)).toHaveLength(1)
})

test.each([
  ['a line that fits', '// As wide as the code.'],
  ['code', "const sentence = 'A string may be as long as it must be.'"],
  ['a suppression', '// oxlint-disable-next-line no-console -- the reason of it'],
])('allowed: %s', (_, text) => {
  expect(faults(text)).toEqual([])
})
