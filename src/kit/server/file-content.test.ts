import { expect, test } from 'vitest'
import { contentProblem } from './file-content.ts'

const NO_PDF = 'This file is no PDF. Please choose a PDF.'
const CUT = 'This PDF is not whole: its end is missing. Please save it again.'
test.each([
  ['%PDF-1.4\n%%EOF', undefined],
  ['%PDF-2.0\n…\n%%EOF\r\n\0\0', undefined],
  [`%PDF-1.4\n%%EOF${' '.repeat(1_000)}`, undefined],
  [`%PDF-1.4\n%%EOF${' '.repeat(1_024)}`, CUT],
  ['%PDF-1.4', CUT],
  [' %PDF-1.4\n%%EOF', NO_PDF],
  ['<html>%PDF-1.4 %%EOF', NO_PDF],
  ['', NO_PDF],
])('%j as a PDF: %s', (text, problem) => {
  expect(contentProblem('pdf', Buffer.from(text))).toBe(problem)
})

test('a workbook is checked while it is read', () => {
  expect(contentProblem('workbook', Buffer.from('no workbook'))).toBeUndefined()
})
