import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { findContentProblem, findStoredPdfWarning } from './file-content.ts'

const NO_PDF = 'This file isn’t a PDF. Choose a PDF.'
const CUT = 'This PDF is incomplete. Save it again.'
test.each([
  ['%PDF-1.4\n%%EOF', undefined],
  ['%PDF-2.0\n…\n%%EOF\r\n\0\0', undefined],
  [`%PDF-1.4\n%%EOF${' '.repeat(1_000)}`, undefined],
  [`%PDF-1.4\n%%EOF${' '.repeat(1_024)}`, CUT],
  ['%PDF-1.4', CUT],
  [' %PDF-1.4\n%%EOF', NO_PDF],
  ['<html>%PDF-1.4 %%EOF', NO_PDF],
  ['', NO_PDF],
])('findContentProblem returns for the PDF %j: %s', async (text, problem) => {
  expect(await findContentProblem('pdf', Buffer.from(text))).toBe(problem)
})

test('findContentProblem leaves a workbook to be checked while it is read', async () => {
  expect(await findContentProblem('workbook', Buffer.from('no workbook'))).toBeUndefined()
})

const pdfOf = (objects: string): Buffer => Buffer.from(`%PDF-1.7\n${objects}\n%%EOF`, 'latin1')
const SCRIPT = pdfOf('1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj')

test('findContentProblem refuses a PDF with a script and accepts a harmless one', async () => {
  expect(await findContentProblem('pdf', SCRIPT)).toBe('This PDF contains a script. Print it to a new PDF and choose that one.')
  const cv = readFileSync(join(import.meta.dirname, 'pdf/harmless/chromium.pdf'))
  expect(await findContentProblem('pdf', cv)).toBeUndefined()
})

test('a PDF that takes long to read does not block the event loop', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begun = performance.now()
  await findContentProblem('pdf', pdfOf('1 0 obj '.repeat(1_200_000)))
  const taken = performance.now() - begun
  delay.disable()
  // Other processes of the machine can also pause this one for a moment, so the mean is compared.
  expect(delay.mean / 1e6).toBeLessThan(taken / 5)
})

test('storedPdfWarning warns of a stored file that contains a script or is not a PDF', async () => {
  expect(await findStoredPdfWarning(pdfOf('1 0 obj << >> endobj'))).toBeUndefined()
  expect(await findStoredPdfWarning(SCRIPT)).toBe(
    'This PDF contains a script. Opening it can harm your computer: ask for another file, or open it only where it can run nothing.',
  )
  expect(await findStoredPdfWarning(Buffer.from('<html>'))).toMatch(/^This file isn’t a PDF\. Opening it/)
})
