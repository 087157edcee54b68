import { expect, test } from 'vitest'
import { openPage, server } from '../../../test/web/page.tsx'
import { createUuid } from '../../kit/shared/ids.ts'
import { Refused } from '../../kit/web/call.ts'
import { browserErrors } from '../browser-errors-contract.ts'
import { sessions } from '../sessions-contract.ts'
import { reportBrowserError } from './report-error.ts'

test('reportBrowserError reports each of our errors once, with its page and without typed words', async () => {
  const requests = server.reply(browserErrors.report, {})
  server.reply(sessions.own, { data: [], most: 20, passwordChosenBy: [] })
  await openPage('/sessions', 'ananya')
  const error = new TypeError("Cannot read properties of undefined (reading 'stem')")
  error.stack = 'TypeError: Which acid?\n    at Ue (https://work.example/assets/TaskDesk-C9.js:3:1410)'
  const ofExtension = new Error('Which acid?')
  ofExtension.stack = 'Error: Which acid?\n    at chrome-extension://abcdef/content.js:1:2'
  const requestId = createUuid()
  for (const one of [
    error,
    error,
    new Error('Which acid is strongest?'),
    new Refused(500, { requestId, message: 'Which acid?' }),
    // None of these is reported: they come from leaving the page, a browser extension or the connection, or are not errors at
    // all.
    new DOMException('The page goes', 'AbortError'),
    ofExtension,
    new Refused(0, { code: 'OFFLINE' }),
    'Which acid?',
    undefined,
  ])
    reportBrowserError(one, '/worklog/target/$id')
  await expect.poll(() => requests.length).toBe(3)
  expect(requests.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      page: '/worklog/target/$id',
      name: 'TypeError',
      message: error.message,
      frames: ['TaskDesk-C9.js:3:1410'],
    }),
    expect.objectContaining({ name: 'Error' }),
    expect.objectContaining({ name: 'Refused', requestId, frames: [] }),
  ])
  expect(JSON.stringify(requests)).not.toContain('acid')
})
