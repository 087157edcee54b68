import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setConnection } from './connection.ts'
import { closeToast, readToasts, listShownToasts, toast, undoNewest } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const { id } of readToasts()) closeToast(id)
  vi.useRealTimers()
})

it('a message stays until it is replaced, and an undo is offered once, for the newest message first', () => {
  const done: string[] = []
  toast.success('Assigned tasks: 487 rows', () => done.push('assign'))
  vi.advanceTimersByTime(60_000)
  toast.success('Removed 3 rows', () => done.push('remove'))
  toast.success('Saved')
  vi.advanceTimersByTime(60_000)
  expect(listShownToasts()).toEqual(['Assigned tasks: 487 rows', 'Removed 3 rows', 'Saved'])
  expect(undoNewest()).toBe(true)
  expect(done).toEqual(['remove'])
  expect(undoNewest()).toBe(true)
  expect(done).toEqual(['remove', 'assign'])
  expect(undoNewest()).toBe(false)
  toast.success('Updated')
  expect(listShownToasts()).toEqual(['Updated'])
})

it('an undo is offered while it is possible: until the given instant, else for ten minutes', () => {
  toast.success('Updated task', () => undefined, { until: new Date(Date.now() + 30_000).toISOString() })
  toast.success('Started', () => undefined)
  vi.advanceTimersByTime(29_000)
  expect(listShownToasts()).toEqual(['Updated task', 'Started'])
  vi.advanceTimersByTime(2_000)
  expect(listShownToasts()).toEqual(['Started'])
  vi.advanceTimersByTime(568_000)
  expect(undoNewest()).toBe(true)
  toast.success('Started', () => undefined)
  vi.advanceTimersByTime(600_000)
  expect([undoNewest(), listShownToasts()]).toEqual([false, []])
})

const LOST = { code: 'OFFLINE', message: 'The server can’t be reached. Try again.' }

describe('the toast about an unreachable server', () => {
  afterEach(() => setConnection('online'))

  it('is shown once, whatever was sent', () => {
    setConnection('doubtful')
    toast.refused(LOST, 'save')
    toast.refused(LOST, 'assign')
    expect(listShownToasts()).toEqual([LOST.message])
  })

  it('disappears when the connection bar appears and is not shown together with it', () => {
    setConnection('doubtful')
    toast.refused(LOST, 'save')
    setConnection('offline')
    vi.advanceTimersByTime(1)
    expect(listShownToasts()).toEqual([])
    toast.refused(LOST, 'save')
    expect(listShownToasts()).toEqual([])
  })

  it('stays until 4 seconds after the server is reached again', () => {
    setConnection('doubtful')
    toast.refused(LOST, 'save')
    vi.advanceTimersByTime(60_000)
    expect(listShownToasts()).toEqual([LOST.message])
    setConnection('online')
    vi.advanceTimersByTime(3_900)
    expect(listShownToasts()).toEqual([LOST.message])
    vi.advanceTimersByTime(200)
    expect(listShownToasts()).toEqual([])
  })
})

it('the toast about too many attempts disappears after the wait, while another error stays', () => {
  toast.refused(
    { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Wait 30 seconds, then try again.', retryAfterSeconds: 30 },
    'save',
  )
  toast.refused({ code: 'PAST_DATE', message: 'Only an admin can set a date in the past.' }, 'set')
  vi.advanceTimersByTime(29_000)
  expect(listShownToasts()).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  expect(listShownToasts()).toEqual(['Only an admin can set a date in the past.'])
  toast.done('set')
})
