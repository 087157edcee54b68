import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { readAhead, takeAhead } from './read-ahead.ts'

const me = endpoint({
  method: 'GET',
  path: '/me/:role',
  summary: 'Who is signed in',
  message: 'Who is signed in',
  shows: [],
  access: { who: 'signed-in', reach: 'own' },
  params: z.object({ role: z.string() }),
  reply: z.object({}),
})

const fetched = vi.fn<(address: string) => Promise<Response>>(
  async (address) => new Response(JSON.stringify({ success: true, message: '', address })),
)
beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('localStorage', { getItem: () => 'a token' })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => void vi.unstubAllGlobals())

test('a reply that was fetched for ahead is taken once, by the same call alone', async () => {
  readAhead(me, { params: { role: 'ADMIN' } })
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(takeAhead(me, { params: { role: 'AUTHOR' } })).toBeUndefined()
  expect(await takeAhead(me, { params: { role: 'ADMIN' } })).toMatchObject({ address: '/api/me/ADMIN' })
  expect(takeAhead(me, { params: { role: 'ADMIN' } })).toBeUndefined()
})

test('a reply that was fetched for one session is not taken by another', () => {
  readAhead(me, { params: { role: 'ADMIN' } })
  vi.stubGlobal('localStorage', { getItem: () => 'the token of somebody else' })
  expect(takeAhead(me, { params: { role: 'ADMIN' } })).toBeUndefined()
})
