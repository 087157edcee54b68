import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast, undoNewest } from './toast.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('offers undo for 10 seconds, the newest first, each once', () => {
  const done: string[] = []
  toast.success('Assigned tasks: 487 rows', () => done.push('assign'))
  vi.advanceTimersByTime(6_000)
  toast.success('Removed 3 rows', () => done.push('remove'))
  toast.success('Saved')
  expect(undoNewest()).toBe(true)
  expect(done).toEqual(['remove'])
  vi.advanceTimersByTime(3_900)
  expect(undoNewest()).toBe(true)
  expect(done).toEqual(['remove', 'assign'])
  expect(undoNewest()).toBe(false)
})

it('offers no undo after 10 seconds', () => {
  const done: string[] = []
  toast.success('Assigned tasks: 487 rows', () => done.push('assign'))
  vi.advanceTimersByTime(10_001)
  expect(undoNewest()).toBe(false)
  expect(done).toEqual([])
})
