import { expect, test } from 'vitest'
import { buildErasurePatterns, buildTombstone, NEVER_NAMED, STAYING_DATA } from './rules.ts'

// test/erasure.test.ts tests the patterns in PostgreSQL, and checks that the lists contain every text column.

test('no column is listed twice or together with its whole table', () => {
  const columns = [...STAYING_DATA, ...NEVER_NAMED].flatMap((part) => part.columns)
  expect(columns.filter((column, at) => columns.indexOf(column) !== at)).toEqual([])
  const wholeTables = NEVER_NAMED.flatMap((part) => part.columns).filter((column) => !column.includes('.'))
  expect(columns.filter((column) => wholeTables.some((table) => column.startsWith(`${table}.`)))).toEqual([])
})

const nobody = { emails: [], names: [], longer: [] }
test.each([
  ['each value is a LIKE pattern', { ...nobody, emails: ['a@b.example'], names: ['Asha Rao'] }, ['%a@b.example%', '%Asha Rao%']],
  [
    'a value that is both an email and a name occurs once',
    { ...nobody, emails: ['a@b.example'], names: ['a@b.example'] },
    ['%a@b.example%'],
  ],
  [
    'the LIKE wildcards stand for themselves',
    { ...nobody, names: [String.raw`100%_a\b`] },
    [String.raw`%100\%\_a\\b%`, String.raw`%100\%\_a\\\\b%`],
  ],
  [
    'a quotation mark is also escaped as in JSON',
    { ...nobody, names: ['Asha "A" Rao'] },
    ['%Asha "A" Rao%', String.raw`%Asha \\"A\\" Rao%`],
  ],
  ['the digits of a phone number may have characters between them', { ...nobody, phones: ['9845'] }, ['%9%8%4%5%']],
  ['a person without values has no patterns', nobody, []],
])('plain patterns follow the rule that %s', (_, called, plain) => expect(buildErasurePatterns(called).plain).toEqual(plain))

test.each(['', 'Asha Rao', 'asha@proofline.example'])('patterns for a person without values do not match %j', (text) => {
  // JavaScript has another syntax for this character class.
  const pattern = buildErasurePatterns(nobody).inText.replaceAll('[[:alnum:]]', String.raw`\w`)
  expect(new RegExp(pattern, 'i').test(text)).toBe(false)
})

test('a tombstone has a name and an email that nobody can have', () =>
  expect(buildTombstone(7)).toEqual({ fullName: 'Erased person 7', email: 'erased-7@erased.invalid' }))
