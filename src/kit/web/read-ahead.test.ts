import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../session/contract.ts'
import { readAhead, takeAhead } from './read-ahead.ts'

const asked = vi.fn(async (address: string) => new Response(JSON.stringify({ success: true, message: '', address })))
beforeEach(() => {
  asked.mockClear()
  vi.stubGlobal('localStorage', { getItem: () => 'a token' })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => void vi.unstubAllGlobals())

test('a reply that was asked for ahead is taken once, by the same call alone', async () => {
  readAhead(session.me, { params: { role: 'ADMIN' } })
  expect(asked).toHaveBeenCalledTimes(1)
  expect(takeAhead(session.me, { params: { role: 'AUTHOR' } })).toBeUndefined()
  expect(await takeAhead(session.me, { params: { role: 'ADMIN' } })).toMatchObject({ address: '/api/me/ADMIN' })
  expect(takeAhead(session.me, { params: { role: 'ADMIN' } })).toBeUndefined()
})
