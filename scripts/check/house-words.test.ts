import { expect, test } from 'vitest'
import { wordFaults } from './house-words.ts'

const faults = (text: string) => wordFaults({ path: 'src/things/web/ThingPage.tsx', text })

test.each([
  ["title: 'Delete it all the same?'"],
  ['// The caller changes an own record.'],
  ['/**\n * A read that has waited may be of\n * nobody.\n */'],
  ["hint: 'Empty: it stays.'"],
  ["message: 'This has changed meanwhile.'"],
  ['<p>\n  Rows that wait\n  for nobody\n</p>'],
  ["'Count View: a row a person'"],
  ["title: 'cost, a unit'"],
])('planted: %s', (text) => {
  expect(faults(text)).toHaveLength(1)
})

test.each([
  ["title: 'Delete it anyway?'"],
  ['const meanwhile = await repeated()'],
  ['// Their sums are all the same number.'],
  ["title: 'Cost per unit'"],
])('allowed: %s', (text) => {
  expect(faults(text)).toEqual([])
})

test('a fault has the line where its phrase begins', () => {
  expect(faults('const a = 1\n\n/** What it comes\n * about. */')).toEqual([
    { path: 'src/things/web/ThingPage.tsx', line: 3, what: '"comes about": was calculated' },
  ])
})
