import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tag } from '../shared/tags.ts'
import { createEventReader, throttleTags } from './live.ts'

test('createEventReader parses events wherever the text is split and ignores comments and hints', () => {
  const text = 'retry: 2000\n\nevent: ready\ndata: []\n\n: still here\n\nevent: changed\ndata: ["tasks"]\n\n'
  const all = [
    { event: 'ready', data: '[]' },
    { event: 'changed', data: '["tasks"]' },
  ]
  for (let cut = 0; cut <= text.length; cut++) {
    const read = createEventReader()
    expect([...read(text.slice(0, cut)), ...read(text.slice(cut))], `cut at ${cut}`).toEqual(all)
  }
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('throttleTags passes the first tag on at once and later ones together after the interval', () => {
  const passed: Tag[][] = []
  const { add } = throttleTags(
    (tags) => passed.push([...tags]),
    () => false,
    2_000,
  )
  add(['tasks'])
  add(['tasks'])
  add(['reworks'])
  expect(passed).toEqual([['tasks']])
  vi.advanceTimersByTime(1_999)
  expect(passed).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(passed).toEqual([['tasks'], ['tasks', 'reworks']])
  vi.advanceTimersByTime(10_000)
  expect(passed).toHaveLength(2)
  add(['account'])
  expect(passed[2]).toEqual(['account'])
})

test('throttleTags queues tags on a hidden page until it is visible', () => {
  const passed: Tag[][] = []
  let hidden = true
  const { add, flush } = throttleTags(
    (tags) => passed.push([...tags]),
    () => hidden,
  )
  add(['tasks'])
  add(['access'])
  expect(passed).toEqual([])
  hidden = false
  flush()
  expect(passed).toEqual([['tasks', 'access']])
})
