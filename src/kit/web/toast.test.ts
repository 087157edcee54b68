import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setConnection } from './connection.ts'
import { shownToasts, toast, undoNewest } from './toast.ts'

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

const LOST = { code: 'OFFLINE', message: 'The server can’t be reached. Try again.' }

describe('that the server can’t be reached', () => {
  afterEach(() => setConnection('online'))

  it('is said once, whatever was sent', () => {
    setConnection('doubtful')
    toast.refused(LOST, 'save')
    toast.refused(LOST, 'assign')
    expect(shownToasts()).toEqual([LOST.message])
  })

  it('goes when the bar says it, and does not come beside the bar', () => {
    setConnection('doubtful')
    toast.refused(LOST, 'save')
    setConnection('offline')
    vi.advanceTimersByTime(1)
    expect(shownToasts()).toEqual([])
    toast.refused(LOST, 'save')
    expect(shownToasts()).toEqual([])
  })

  it('stays until the server is reached again, and 4 seconds longer', () => {
    setConnection('doubtful')
    toast.refused(LOST, 'save')
    vi.advanceTimersByTime(60_000)
    expect(shownToasts()).toEqual([LOST.message])
    setConnection('online')
    vi.advanceTimersByTime(3_900)
    expect(shownToasts()).toEqual([LOST.message])
    vi.advanceTimersByTime(200)
    expect(shownToasts()).toEqual([])
  })
})

it('that there were too many tries goes when their time is over, and another error stays', () => {
  toast.refused(
    { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Wait 30 seconds, then try again.', retryAfterSeconds: 30 },
    'save',
  )
  toast.refused({ code: 'PAST_DATE', message: 'Only an admin can set a date in the past.' }, 'set')
  vi.advanceTimersByTime(29_000)
  expect(shownToasts()).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  expect(shownToasts()).toEqual(['Only an admin can set a date in the past.'])
  toast.done('set')
})
