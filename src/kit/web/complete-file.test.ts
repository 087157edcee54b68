import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isCompleteFile } from './complete-file.ts'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const emptyZip = new Uint8Array(22)
emptyZip.set([0x50, 0x4b, 5, 6])
const zip = new Blob([new Uint8Array(100), emptyZip], { type: WORKBOOK })

test.each([
  ['a whole workbook', zip, null, true],
  ['a workbook as long as announced', zip, zip.size, true],
  ['a workbook that was cut off', zip.slice(0, -1, WORKBOOK), null, false],
  ['a workbook of which no byte arrived', new Blob([], { type: WORKBOOK }), null, false],
  ['a whole archive', new Blob([emptyZip], { type: 'application/zip' }), null, true],
  ['an archive that was cut off', new Blob([emptyZip.slice(0, 21)], { type: 'application/zip' }), null, false],
  ['a whole PDF', new Blob(['%PDF-1.7 … %%EOF\n'], { type: 'application/pdf' }), null, true],
  ['a PDF that was cut off', new Blob(['%PDF-1.7 …'], { type: 'application/pdf' }), null, false],
  ['a whole calendar', new Blob(['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'], { type: 'text/calendar; charset=utf-8' }), null, true],
  [
    'a calendar that was cut off',
    new Blob(['BEGIN:VCALENDAR\r\nEND:VEVENT\r\n'], { type: 'text/calendar; charset=utf-8' }),
    null,
    false,
  ],
  ['a whole HTML page of questions', new Blob(['<quiz></quiz>\n'], { type: 'application/xml' }), null, true],
  ['an HTML page of questions that was cut off', new Blob(['<quiz><question'], { type: 'application/xml' }), null, false],
  ['a whole gzip file', new Blob([gzipSync('a text')], { type: 'application/gzip' }), null, true],
  ['a gzip file that was cut off', new Blob([gzipSync('a text').subarray(0, 20)], { type: 'application/gzip' }), null, false],
  ['a file that is shorter than announced', new Blob(['abc'], { type: 'application/gzip' }), 4, false],
])('isCompleteFile recognises %s', async (_, file, length, isWhole) => expect(await isCompleteFile(file, length)).toBe(isWhole))
