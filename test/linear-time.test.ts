// Code on the event loop that reads what people type or send. Its time must grow with the length of a text and not with its
// square.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../scripts/run/files-in.mjs'
import { nameKey, buildPartMatcher } from '../src/kit/shared/names.ts'
import { foldName } from '../src/kit/shared/name-order.ts'
import { neededText } from '../src/kit/shared/needed-text.ts'
import { findUnreadableNameProblem } from '../src/kit/shared/name-problems.ts'
import { toEmailKey } from '../src/kit/shared/emails.ts'
import { parseDecimal } from '../src/kit/shared/numbers.ts'
import { parseShownInstant, parseInstant } from '../src/kit/shared/time.ts'
import { readDate } from '../src/kit/shared/typed-date.ts'
import { parseFigure } from '../src/kit/shared/typed-figures.ts'
import { normalizeHeader } from '../src/kit/xlsx/header.ts'
import { readHours } from '../src/productivity-files/hours-rules.ts'
import { findContactProblem, findTextProblem } from '../src/recruitment/rules.ts'
import { findFileNameProblem, toStoredName } from '../src/rows/files/rules.ts'
import { parseSearchNumber } from '../src/rows/filter/search-rules.ts'
import { writeCopy } from '../src/content-checks/portal/copy-rules.ts'
import { LONGEST_CELL, worstTexts } from './worst-texts.ts'

const fill = (unit: string, length: number = LONGEST_CELL): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const texts: Readonly<Record<string, string>> = {
  ...worstTexts,
  'marks of many kinds': `a${Array.from({ length: LONGEST_CELL }, (_, at) => String.fromCharCode(0x300 + ((at * 37) % 60))).join('')}`,
  // A body of 256 KB may consist of one text.
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
  partMatcher: (text) => buildPartMatcher(text)(text),
  neededText: (text) => needed.safeParse(text),
  unreadableNameProblem: (text) => findUnreadableNameProblem('A name', text),
  emailKey: toEmailKey,
  parseDecimal,
  parseInstant,
  instantOfShown: parseShownInstant,
  readDate: (text) => readDate(text, true),
  parseFigure,
  headerKey: normalizeHeader,
  readHours,
  contactProblem: findContactProblem,
  textProblem: (text) => findTextProblem('The location', text),
  fileNameProblem: findFileNameProblem,
  storedName: toStoredName,
  parseSearchNumber,
  // The text is copied as one run. Formulas in the text are parsed off the event loop.
  writeMathMl: (text) => writeCopy({ text: ` ${text.replaceAll(/\P{White_Space}/gu, 'x')} `, runs: undefined }, 'mathml'),
}

/** A linear reader needs at most 60 ms for any of these texts on a quiet machine, a quadratic one more than a second. */
const MAX_MS = 300
/** Eight times the text costs a linear reader 8 times as much and a quadratic one 64 times. */
const PARTS = 8
const MAX_GROWTH = 24

const measureMs = (read: () => unknown): number => {
  const began = performance.now()
  read()
  return performance.now() - began
}

/** A part of the text with the same beginning and end. */
const partOf = (text: string): string => text.slice(0, text.length / PARTS - 100) + text.slice(-100)

/**
 * Returns whether the reader's time grows faster than the text. A busy machine makes all readings slow, so a slow reading is
 * compared with readings of a part of the text, taken alternately on the same machine.
 */
const growsTooFast = (read: (text: string) => unknown, text: string): boolean => {
  if (measureMs(() => read(text)) <= MAX_MS) return false
  const part = partOf(text)
  let wholeMs = Infinity
  let partMs = Infinity
  for (let attempt = 0; attempt < 5; attempt++) {
    partMs = Math.min(
      partMs,
      measureMs(() => read(part)),
    )
    wholeMs = Math.min(
      wholeMs,
      measureMs(() => read(text)),
    )
  }
  return wholeMs > MAX_MS && wholeMs > MAX_GROWTH * partMs
}

test.each(Object.entries(readers))('%s reads every hostile text in linear time', (_, read) => {
  for (const [name, text] of Object.entries(texts)) {
    expect(growsTooFast(read, text), name).toBe(false)
  }
})

/** Files in which the language itself may normalize a text. The texts of a password have at most 1,024 characters. */
const NORMALIZES = [
  'kit/shared/normalize-text.ts',
  'kit/server/passwords.ts',
  'kit/server/password-strength.ts',
  'session/server/routes.ts',
]

test("only the listed files normalize text with the language's own function", () => {
  const root = join(import.meta.dirname, '../src')
  const others = filesIn(root)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /\.normalize\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(others.toSorted()).toEqual(NORMALIZES.toSorted())
})
