import { beforeEach, describe, expect, it } from 'vitest'
import { deriveStateAfterCall, reportCall, isDown, onConnection, readConnection, setConnection } from './connection.ts'

beforeEach(() => setConnection('online'))

describe('the connection state', () => {
  it.each([
    ['online', 'responded', 'online'],
    // A single lost call may be due to the page unloading.
    ['online', 'lost', 'doubtful'],
    ['online', 'not ready', 'not ready'],
    ['doubtful', 'lost', 'doubtful'],
    ['doubtful', 'not ready', 'not ready'],
    // Only /ready ends these states. A reply may have been on its way already, and a successful read does not prove that writes
    // work.
    ['doubtful', 'responded', 'doubtful'],
    ['offline', 'responded', 'offline'],
    ['not ready', 'responded', 'not ready'],
    ['read only', 'responded', 'read only'],
    ['read only', 'not ready', 'read only'],
    ['read only', 'lost', 'read only'],
  ] as const)('changes from “%s” after a call “%s” to “%s”', (before, end, after) => {
    expect(deriveStateAfterCall(before, end)).toBe(after)
  })
})

it('lost calls alone never count as an outage, however many fail at once', () => {
  for (let call = 0; call < 5; call++) reportCall('lost')
  expect(isDown(readConnection())).toBe(false)
  setConnection('offline')
  expect(isDown(readConnection())).toBe(true)
})

it('an outage keeps its start time when its state changes', () => {
  reportCall('not ready')
  const begun = readConnection()
  setConnection('offline')
  setConnection('read only')
  const now = readConnection()
  expect(isDown(begun) && isDown(now) && now.since === begun.since).toBe(true)
})

it('listeners are notified only of changes', () => {
  const states: string[] = []
  const forget = onConnection(() => states.push(readConnection().state))
  reportCall('responded')
  reportCall('lost')
  reportCall('lost')
  reportCall('responded')
  setConnection('online')
  forget()
  reportCall('not ready')
  expect(states).toEqual(['doubtful', 'online'])
})
