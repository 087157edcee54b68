import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { preparePlace } from '../../test/web/place.tsx'
import { session } from '../session/contract.ts'
import type { Early } from '../kit/web/early-replies.ts'
import { storeSession } from '../kit/web/session-storage.ts'
import { queryClient, useRead } from '../kit/web/use-calls.ts'

const { render } = preparePlace()
const KEY = 'GET /api/me/ADMIN null'
const TOKEN = 'token of a component test'
const parsed = { success: true, message: '', user: { _id: 'of the early reply' } }

afterEach(() => {
  queryClient.clear()
  Reflect.deleteProperty(globalThis, 'early')
})

const seen: unknown[] = []
function Reader({ enabled }: { enabled: boolean }) {
  const { data } = useRead(session.me, { params: { role: 'ADMIN' } }, { enabled })
  seen.push(data?.user._id)
  return null
}
const show = (enabled: boolean): void =>
  render(
    <QueryClientProvider client={queryClient}>
      <Reader key={String(enabled)} enabled={enabled} />
    </QueryClientProvider>,
  )

test('an early reply is used in the first render without a call, but not by a disabled read', async () => {
  storeSession(TOKEN, 'ADMIN')
  const network = vi.spyOn(window, 'fetch')
  const received = { status: 200, text: JSON.stringify(parsed), retryAfter: null }
  const replies = { [KEY]: Promise.resolve(received) }
  const early = { token: TOKEN, begunAt: Date.now(), replies, parsed: { [KEY]: parsed }, served: undefined, isTaken: false }
  Object.assign(globalThis, { early: early satisfies Early })
  show(false)
  await expect.poll(() => seen).toEqual([undefined])
  expect(early.isTaken).toBe(false)
  queryClient.clear()
  seen.length = 0
  show(true)
  await expect.poll(() => seen).toEqual(['of the early reply'])
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(network).not.toHaveBeenCalled()
})
