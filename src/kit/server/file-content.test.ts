import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expectCpuBelow } from '../../../test/cpu-time.ts'
import { contentProblem } from './file-content.ts'

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
])('%j as a PDF: %s', (text, problem) => {
  expect(contentProblem('pdf', Buffer.from(text))).toBe(problem)
})

test('a workbook is checked while it is read', () => {
  expect(contentProblem('workbook', Buffer.from('no workbook'))).toBeUndefined()
})

const pdfOf = (objects: string): Buffer => Buffer.from(`%PDF-1.7\n${objects}\n%%EOF`, 'latin1')
const packed = (dictionary: string, text: string): string =>
  `1 0 obj << ${dictionary} /Filter /FlateDecode >> stream\n${deflateSync(text).toString('latin1')}\nendstream endobj`
const CARRIES = 'This PDF contains scripts, forms or other files. Print it to a new PDF and choose that one.'
test.each([
  ['a script', '1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj', CARRIES],
  ['a script in disguise', '1 0 obj << /S /J#61vaScript >> endobj', CARRIES],
  ['a script in codes alone', '1 0 obj << /#4A#53 (app.alert(1)) >> endobj', CARRIES],
  ['a name that begins like one of a script', '1 0 obj << /JS#4f 1 /JSx 2 /JavaScript#5F 3 /Launched 4 >> endobj', undefined],
  ['a packed script', packed('/Type /ObjStm', '<< /S /JavaScript >>'), CARRIES],
  ['a program', '1 0 obj << /S /Launch /F (cmd.exe) >> endobj', CARRIES],
  ['another file', '1 0 obj << /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >> endobj', CARRIES],
  ['a form of XML', '1 0 obj << /AcroForm << /XFA 3 0 R >> >> endobj', CARRIES],
  ['a bomb', packed('/Type /ObjStm', ' '.repeat(17 * 1024 * 1024)), CARRIES],
  ['a packed script in a stream that says nothing of it', packed('/N 1', '%\n5 0 << /S /JavaScript >>'), CARRIES],
  [
    'a script in objects that are not packed',
    `1 0 obj << /Type /ObjStm >> stream\n5 0 << /S /JavaScript >>\nendstream endobj`,
    CARRIES,
  ],
  [
    'objects packed in another way',
    `1 0 obj << /N 1 /First 4 /Filter /ASCIIHexDecode >> stream\n${Buffer.from('5 0 << /S /JavaScript >>').toString('hex')}>\nendstream endobj`,
    CARRIES,
  ],
  ['a script where a comment speaks of a stream', '1 0 obj << %stream\n/S /JavaScript\n%endstream\n>> endobj', CARRIES],
  [
    'a script within a stream, to which a table leads',
    packed('/Length 9', 'x').replace('stream\n', 'stream\n5 0 obj << /S /JavaScript >>'),
    CARRIES,
  ],
  ['a password', 'trailer << /Encrypt 5 0 R >>', 'This PDF is password-protected. Save it without a password.'],
  [
    'a link and a page to open at',
    '1 0 obj << /OpenAction [2 0 R /Fit] /A << /S /URI /URI (https://example.com) >> >> endobj',
    undefined,
  ],
  ['a picture whose bytes look like a script', packed('/Subtype /Image', 'x').replace('stream\n', 'stream\n/JS '), undefined],
  ['a text that speaks of /JS', packed('/Length 9', '(/JavaScript) Tj'), undefined],
])('a PDF with %s', (_, objects, problem) => {
  expect(contentProblem('pdf', pdfOf(objects))).toBe(problem)
})

test.each([
  ['streams without an end', 'stream\n'.repeat(700_000), CARRIES],
  ['streams', '1 0 obj << /N 3 /First 1 >> stream\nx\nendstream\n'.repeat(100_000), CARRIES],
  ['streams that unpack to much', packed('/N 1', ' '.repeat(4_000_000)).repeat(900), CARRIES],
  ['names in codes', '#41'.repeat(1_600_000), undefined],
  ['packed names in codes', packed('/N 1', `5 0 ${'#41'.repeat(1_300_000)}`).repeat(7), undefined],
])(
  'a PDF of nothing but %s is judged within a moment, as nothing else is served in the meantime',
  async (_, objects, problem) => {
    const pdf = pdfOf(objects)
    // Hours where the time grew with the square, seconds where each code was decoded.
    await expectCpuBelow(1_500, () => expect(contentProblem('pdf', pdf)).toBe(problem))
  },
)
