import { expect, test } from 'vitest'
import { findUsableState, mergeSeen, parseState, readSeen } from './seen-rules.ts'

const now = parseState('7/90:100:') ?? expect.fail('no state')

test.each([
  ['7/3:9:', true],
  ['7/3:9:3,5,8', true],
  ['7/3:9:3,5,9', false],
  ['7/3:9:2', false],
  ['7/3:9:5,4', false],
  ['7/9:3:', false],
  ['7/0:3:', false],
  ['7/3:9', false],
  ['3:9:', false],
  ['7/3:9:,', false],
  ['7/3:9:x', false],
  [undefined, false],
  [5, false],
])('the state %s is valid: %s', (text, isState) => {
  expect(parseState(text) !== undefined).toBe(isState)
})

test('a state of another server or of the future is not used', () => {
  expect(findUsableState({ state: '7/90:100:' }, now)).toBeDefined()
  expect(findUsableState({ state: '8/3:9:' }, now)).toBeUndefined()
  expect(findUsableState({ state: '7/90:101:' }, now)).toBeUndefined()
  expect(findUsableState({}, now)).toBeUndefined()
})

const early = { state: '7/3:9:3,5', seen: '2026-11-25T04:00:00.000Z' }
const late = { state: '7/3:9:5', seen: '2026-11-25T05:00:00.000Z' }
test('the later of two states is kept, whichever is stored second', () => {
  expect(mergeSeen(early, late, now)).toEqual(late)
  expect(mergeSeen(late, early, now)).toEqual(late)
  expect(mergeSeen({ seen: late.seen }, early, now)).toEqual({ state: early.state, seen: late.seen })
  expect(mergeSeen({ state: '8/3:9:' }, early, now)).toEqual(early)
})

test('an invalid state or instant is ignored', () => {
  expect(readSeen({ seen: 'now', state: '7/9:3:' })).toEqual({})
  expect(readSeen(null)).toEqual({})
  expect(readSeen(early)).toEqual(early)
})
