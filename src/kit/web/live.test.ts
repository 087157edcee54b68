import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublishedTopic } from '../shared/topics.ts'
import { eventReader, gathering } from './live.ts'

test('events are read however the text is cut; comments and hints are none', () => {
  const text = 'retry: 2000\n\nevent: ready\ndata: []\n\n: still here\n\nevent: changed\ndata: ["tasks"]\n\n'
  const all = [
    { event: 'ready', data: '[]' },
    { event: 'changed', data: '["tasks"]' },
  ]
  for (let cut = 0; cut <= text.length; cut++) {
    const read = eventReader()
    expect([...read(text.slice(0, cut)), ...read(text.slice(cut))], `cut at ${cut}`).toEqual(all)
  }
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first is passed on at once, what follows together and later', () => {
  const passed: PublishedTopic[][] = []
  const { tell } = gathering(
    (told) => passed.push([...told]),
    () => false,
    2_000,
  )
  tell(['tasks'])
  tell(['tasks'])
  tell(['reworks'])
  expect(passed).toEqual([['tasks']])
  vi.advanceTimersByTime(1_999)
  expect(passed).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(passed).toEqual([['tasks'], ['tasks', 'reworks']])
  vi.advanceTimersByTime(10_000)
  expect(passed).toHaveLength(2)
  tell(['account'])
  expect(passed[2]).toEqual(['account'])
})

test('a hidden page hears it when it is seen again', () => {
  const passed: PublishedTopic[][] = []
  let hidden = true
  const { tell, flush } = gathering(
    (told) => passed.push([...told]),
    () => hidden,
  )
  tell(['tasks'])
  tell(['access'])
  expect(passed).toEqual([])
  hidden = false
  flush()
  expect(passed).toEqual([['tasks', 'access']])
})
