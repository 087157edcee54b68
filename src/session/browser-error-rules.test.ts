import { expect, test } from 'vitest'
import { MAX_FRAMES, listFrames, findReportablePart } from './browser-error-rules.ts'

test.each([
  ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
  ['rows.map is not a function', 'rows.map is not a function'],
  ['e is undefined', 'e is undefined'],
  [
    'Failed to fetch dynamically imported module: https://work.example/assets/TaskDesk-x.js',
    'Failed to fetch dynamically imported module',
  ],
  ['Minified React error #185; visit https://react.dev/errors/185?args[]=H2O for the full message', 'Minified React error #185'],
  [
    "Failed to execute 'querySelector' on 'Document': 'Which acid is strongest?' is not a valid selector.",
    "Failed to execute 'querySelector' on 'Document'",
  ],
  [`Unexpected token 'W', "Which acid"... is not valid JSON`, undefined],
  ['Ananya Rao has no row 24', undefined],
  ['URL constructor: Which acid is strongest? is not a valid URL.', undefined],
  ['Which acid is not defined', undefined],
  ['', undefined],
])('findReportablePart reduces the message %j to %j', (message, kept) => {
  expect(findReportablePart(message)).toBe(kept)
  // The server accepts only messages that this rule leaves unchanged.
  if (kept !== undefined) expect(findReportablePart(kept)).toBe(kept)
})

test('listFrames returns only the positions in our own files, without addresses or messages', () => {
  const stack = `TypeError: Which acid is strongest?
    at Ue (https://work.example/assets/TaskDesk-Bx1_2.js:3:1410)
    at chrome-extension://abcdef/content.js:1:2
    at https://work.example/assets/index-C9.js:12:77`
  expect(listFrames(stack)).toEqual(['TaskDesk-Bx1_2.js:3:1410', 'index-C9.js:12:77'])
  expect(listFrames('open@https://work.example/assets/index-C9.js:1:2\n'.repeat(50))).toHaveLength(MAX_FRAMES)
  expect(listFrames('TypeError\n    at chrome-extension://abcdef/content.js:1:2')).toEqual([])
})
