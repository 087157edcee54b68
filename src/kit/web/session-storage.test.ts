import { expect, test } from 'vitest'
import { endNotice } from './session-storage.ts'

test('after a 401 the login says why the session is over and that drafts stay; without a reason it says nothing', () => {
  expect(endNotice({ success: false, ended: 'An admin ended your sessions.' })).toBe(
    'An admin ended your sessions. Please log in again. Drafts on this device are kept.',
  )
  expect(endNotice({ success: false })).toBeUndefined()
})
