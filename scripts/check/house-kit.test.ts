import { expect, test } from 'vitest'
import { isOfKit, kitFaults } from './house-kit.ts'

const faultsIn = (text: string): string[] =>
  kitFaults({ path: 'src/kit/web/a.ts', text }).map(({ what }) => what.split(' ')[0] ?? '')

test.each([
  ["  | 'candidate'", ['"candidate"']],
  ['  /** Open reworks. */\n  reworks: number', ['"reworks"', '"reworks"']],
  ['const openTimesheets = new Set()', ['"Timesheets"']],
  ['const SALARY_MOST = 1', ['"SALARY"']],
  ['// the question in the dialog', []],
])('the check of the kit finds in %j the words %j', (text, words) => expect(faultsIn(text)).toEqual(words))

test('the check of the kit ignores tests and the files of password words', () => {
  expect(
    ['src/kit/web/a.ts', 'src/kit/web/a.test.ts', 'src/kit/server/password-words.ts', 'src/rows/rules.ts'].filter(isOfKit),
  ).toEqual(['src/kit/web/a.ts'])
})
