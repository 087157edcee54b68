import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { toDryRun, endpoint } from '../shared/endpoint.ts'
import { EVERYTHING, type Tag } from '../shared/tags.ts'
import { onOtherPages } from './other-pages.ts'
import { toReadProblem, queryClient, refetchAfterOutage, refetchChanged, refetchShowing, write } from './use-calls.ts'

const access = { who: 'signed-in', reach: 'own' } as const
const paint = endpoint({
  method: 'POST',
  path: '/paint',
  changes: ['walls', 'doors'],
  summary: '',
  access,
  message: '',
  audit: null,
})
const walls = endpoint({ method: 'GET', path: '/walls', shows: ['walls'], summary: '', access, message: '' })

async function open(key: string, shows: readonly Tag[], refetchOnChange = true, refetchOnReconnect = true) {
  let fetches = -1
  const observer = new QueryObserver(queryClient, {
    queryKey: [key, {}],
    queryFn: async () => ({ success: true as const, message: '', fetched: (fetches += 1) }),
    meta: { shows, refetchOnChange },
    staleTime: 60_000,
    refetchOnReconnect,
  })
  closing.push(observer.subscribe(() => undefined))
  await vi.waitUntil(() => fetches === 0)
  return { fetches: () => fetches, isStale: () => observer.getCurrentResult().isStale }
}
const closing: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a change refetches only the reads on screen that show one of its tags', async () => {
  const [wall, both, roof] = await Promise.all([
    open('wall', ['walls']),
    open('both', ['roofs', 'doors']),
    open('roof', ['roofs']),
  ])
  await refetchChanged(paint)
  expect([wall.fetches(), both.fetches(), roof.fetches()]).toEqual([1, 1, 0])
  expect(roof.isStale()).toBe(false)
})

test('changes that may have been missed refetch every read that shows a tag', async () => {
  const [wall, roof, untagged] = await Promise.all([open('wall', ['walls']), open('roof', ['roofs']), open('untagged', [])])
  await refetchShowing(new Set([EVERYTHING]))
  expect([wall.fetches(), roof.fetches(), untagged.fetches()]).toEqual([1, 1, 0])
})

test('a read that is not refetched on changes becomes stale', async () => {
  const plan = await open('plan', ['walls'], false)
  expect(plan.isStale()).toBe(false)
  await refetchChanged(paint)
  expect(plan.fetches()).toBe(0)
  expect(plan.isStale()).toBe(true)
})

test('an outage also refetches reads that changes do not refetch, but no read that runs only on request', async () => {
  const [wall, plan, report] = await Promise.all([
    open('wall', ['walls']),
    open('plan', ['walls'], false),
    open('report', ['walls'], false, false),
  ])
  await refetchAfterOutage()
  expect([wall.fetches(), plan.fetches(), report.fetches()]).toEqual([1, 1, 0])
  expect(report.isStale()).toBe(true)
})

test('a write announces its changes to other pages and does not refetch the data that it patched', async () => {
  const reply = { success: true, message: 'Painted' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } }))
  const [wall, door] = await Promise.all([open('GET /walls', ['walls']), open('GET /doors', ['doors'])])
  const other = new BroadcastChannel('proofline.changed')
  const received = new Promise((done) => (other.onmessage = ({ data }) => done(data)))
  await write(paint, {}, (_reply, patch) => patch(walls, (old) => ({ ...old, message: 'patched' })))
  expect(await received).toEqual(['walls', 'doors'])
  other.close()
  await vi.waitUntil(() => door.fetches() === 1)
  expect(wall.fetches()).toBe(0)
  expect(wall.isStale()).toBe(true)
  expect(queryClient.getQueryData(['GET /walls', {}])).toMatchObject({ message: 'patched' })
})

test('a refetched list keeps the objects of its rows, even below a removed row', () => {
  const rowsOf = (...ids: number[]) => ({ rows: ids.map((_id) => ({ _id, name: `Row ${_id}` })) })
  const before = rowsOf(1, 2, 3)
  queryClient.setQueryData(['list'], before)
  queryClient.setQueryData(['list'], rowsOf(2, 3))
  expect(queryClient.getQueryData<typeof before>(['list'])?.rows.map((row) => before.rows.indexOf(row))).toEqual([1, 2])
})

test('onOtherPages receives the changes of other pages until it unsubscribes', async () => {
  const received: (readonly Tag[])[] = []
  const unsubscribe = onOtherPages((tags) => received.push(tags))
  const other = new BroadcastChannel('proofline.changed')
  other.postMessage(['walls'])
  await vi.waitUntil(() => received.length === 1)
  unsubscribe()
  other.close()
  expect(received).toEqual([['walls']])
})

test('a dry run refetches no read, neither here nor on other pages', async () => {
  const reply = { success: true, message: 'Painted' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } }))
  const wall = await open('GET /walls', ['walls'])
  const other = new BroadcastChannel('proofline.changed')
  const received = vi.fn<() => void>()
  other.onmessage = received
  await write(toDryRun({ ...paint, dryRun: z.object({}) }), { query: { dryRun: 'true' } })
  await new Promise((resolve) => setTimeout(resolve, 50))
  other.close()
  expect(received).not.toHaveBeenCalled()
  expect(wall.fetches()).toBe(0)
  expect(wall.isStale()).toBe(false)
})

test('a failed read can be repeated unless its request is wrong', () => {
  const refetch = vi.fn<() => Promise<unknown>>(async () => undefined)
  const readOf = (status: number) => ({ error: { message: 'No.', status }, refetch })
  expect(toReadProblem({ error: null, refetch })).toBeUndefined()
  expect(toReadProblem(readOf(400))).toEqual({ message: 'No.' })
  for (const status of [0, 403, 404, 500, 503]) toReadProblem(readOf(status))?.onRetry?.()
  expect(refetch).toHaveBeenCalledTimes(5)
})
