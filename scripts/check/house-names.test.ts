import { expect, test } from 'vitest'
import { countNames, nameFaults } from './house-names.ts'

const at = (path: string, text: string) => ({ path, text })

test('planted: two exported types of one name, in both files', () => {
  const faults = nameFaults([at('a.ts', 'export type Person = { a: 1 }'), at('b.ts', 'export interface Person { b: 1 }')])
  expect(faults.map(({ path }) => path)).toEqual(['a.ts', 'b.ts'])
})

test('planted: more than one export of a hundred that ends in Of', () => {
  const ninetyNine = Array.from({ length: 98 }, (_, n) => `export const readRow${n} = 1`).join('\n')
  const rows = (names: string) => nameFaults([at('a.ts', `${ninetyNine}\n${names}`)])
  expect(rows('export const rowsOf = () => 1\nexport const sumOf = () => 1')).toHaveLength(2)
  expect(rows('export const rowsOf = () => 1\nexport const sumRows = () => 1')).toEqual([])
})

test.each([['export type Asked = 1'], ['export const ownGround = 1'], ['export const MOST_LINES = 1'], ['export type Mend = 1']])(
  'planted: %s',
  (text) => {
    expect(nameFaults([at('a.ts', text)])).toHaveLength(1)
  },
)

test('allowed: a type that is not exported, a value of the name of its type, words that hold another', () => {
  const text =
    'export const Person = 1\nexport type Person = 1\ntype Day = 1\nexport const background = 1\nexport const amendRow = 1'
  expect(nameFaults([at('a.ts', text), at('b.ts', 'type Person = 2\ntype Day = 2')])).toEqual([])
})

test('what is exported is counted once by its name', () => {
  expect(countNames([at('a.ts', 'export const a = 1, b = 2\nexport function c() {}\nconst d = 1')]).exported).toBe(3)
})
