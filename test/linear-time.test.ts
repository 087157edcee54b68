// Code that reads what people type or send, on the event loop: its time must grow with the length of a text, not with its square.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { filesIn } from '../scripts/run/files-in.mjs'
import { nameKey, partMatcher } from '../src/kit/shared/names.ts'
import { foldName } from '../src/kit/shared/name-order.ts'
import { neededText } from '../src/kit/shared/needed-text.ts'
import { unreadableNameProblem } from '../src/kit/shared/name-problems.ts'
import { emailKey } from '../src/kit/shared/emails.ts'
import { parseDecimal } from '../src/kit/shared/numbers.ts'
import { instantOfShown, parseInstant } from '../src/kit/shared/time.ts'
import { readDate } from '../src/kit/shared/typed-date.ts'
import { parseFigure } from '../src/kit/shared/typed-figures.ts'
import { headerKey } from '../src/kit/xlsx/header.ts'
import { readHours } from '../src/productivity-files/hours-rules.ts'
import { contactProblem, textProblem } from '../src/recruitment/rules.ts'
import { fileNameProblem, storedName } from '../src/rows/files/rules.ts'
import { parseSearchNumber } from '../src/rows/filter/search-rules.ts'
import { writeCopy } from '../src/content-checks/portal/copy-rules.ts'
import { LONGEST_CELL, worstTexts } from './worst-texts.ts'

const fill = (unit: string, length: number = LONGEST_CELL): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const texts: Readonly<Record<string, string>> = {
  ...worstTexts,
  'marks of many kinds': `a${Array.from({ length: LONGEST_CELL }, (_, at) => String.fromCharCode(0x300 + ((at * 37) % 60))).join('')}`,
  // A body of 256 KB may be one text.
  'marks in the wrong order': `a${fill('\u0316\u0301', 80_000)}`,
  'digits and a letter': `${fill('0')}x`,
  'digits, an exponent and a letter': `0.${fill('0')}e${fill('1', 1000)}x`,
  'blanks within': `a${fill('\t')}b`,
  'blanks behind a figure': `1${fill(' ')}x`,
  'a date, blanks and lines': `2026-02-01 ${fill('\t')}x\ny`,
  'another date, blanks and lines': `1 Feb 2026, ${fill('\t')}x\ny`,
  'a shown date and blanks': `01/02/2026,${fill(' ')}x`,
  thousands: `1${fill(',111')}x`,
  'dots and blanks of a phone': fill('. '),
}
const needed = neededText('Please enter it.')
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  nameKey,
  foldName,
  partMatcher: (text) => partMatcher(text)(text),
  neededText: (text) => needed.safeParse(text),
  unreadableNameProblem: (text) => unreadableNameProblem('A name', text),
  emailKey,
  parseDecimal,
  parseInstant,
  instantOfShown,
  readDate: (text) => readDate(text, true),
  parseFigure,
  headerKey,
  readHours,
  contactProblem,
  textProblem: (text) => textProblem('The location', text),
  fileNameProblem,
  storedName,
  parseSearchNumber,
  // As one run: parsing formulas of the text is off the event loop.
  writeMathMl: (text) => writeCopy({ text: ` ${text.replaceAll(/\P{White_Space}/gu, 'x')} `, runs: undefined }, 'mathml'),
}

/** A linear reader needs at most 60 ms for any of these texts, a quadratic one more than a second. */
const MAX_MS = 300

/** A machine that stalls can make one reading slow, or several in a row, so a slow reading is repeated after a pause. */
const isSlow = async (read: () => unknown): Promise<boolean> => {
  for (let attempt = 0; attempt < 12; attempt++) {
    const began = performance.now()
    read()
    if (performance.now() - began <= MAX_MS) return false
    await sleep(attempt * 100)
  }
  return true
}

test.each(Object.entries(readers))('%s reads every hostile text in linear time', async (_, read) => {
  for (const [name, text] of Object.entries(texts)) {
    expect(await isSlow(() => read(text)), name).toBe(false)
  }
})

/** Where a text may be normalized by the language itself: those of a password have at most 1,024 characters. */
const NORMALIZES = [
  'kit/shared/normalize-text.ts',
  'kit/server/passwords.ts',
  'kit/server/password-strength.ts',
  'session/server/routes.ts',
]

test('every text of people is normalized in linear time', () => {
  const root = join(import.meta.dirname, '../src')
  const others = filesIn(root)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /\.normalize\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(others.toSorted()).toEqual(NORMALIZES.toSorted())
})
