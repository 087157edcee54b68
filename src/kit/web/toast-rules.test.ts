import { expect, it } from 'vitest'
import { type Toast, withToast } from './toast-rules.ts'

const undo = (): void => undefined
const say = (id: number, more: Partial<Toast> = {}): Toast => ({ id, kind: 'success', message: `message ${id}`, ...more })
const ids = (toasts: readonly Toast[]): number[] => toasts.map(({ id }) => id)

it('a toast replaces an older one with the same sentence, unless that has Undo', () => {
  expect(ids(withToast([say(1, { message: 'Saved' })], say(2, { message: 'Saved' })))).toEqual([2])
  expect(ids(withToast([say(1, { message: 'Saved', undo })], say(2, { message: 'Saved', undo })))).toEqual([1, 2])
})

it('two equal errors are one', () => {
  const failed = { kind: 'error', message: 'The server can’t be reached. Please try again.' } as const
  expect(ids(withToast([say(1, failed), say(2)], say(3, failed)))).toEqual([2, 3])
})

it('shows four at most: removes plain successes first, then those with Undo, errors last', () => {
  const three = [say(1, { kind: 'error' }), say(2, { undo }), say(3)]
  expect(ids(withToast([...three, say(4)], say(5)))).toEqual([1, 2, 4, 5])
  expect(ids(withToast([say(1, { kind: 'error' }), say(2, { undo }), say(3, { undo }), say(4, { undo })], say(5)))).toEqual([
    1, 3, 4, 5,
  ])
  const errors = [1, 2, 3, 4].map((id) => say(id, { kind: 'error' }))
  expect(ids(withToast(errors, say(5)))).toEqual([2, 3, 4, 5])
})

it('a message with a slot replaces the previous one of the slot, even with Undo', () => {
  const before = [say(1, { undo, slot: 'decision' }), say(2, { undo })]
  expect(ids(withToast(before, say(3, { undo, slot: 'decision' })))).toEqual([2, 3])
  expect(ids(withToast(before, say(3, { undo })))).toEqual([1, 2, 3])
})
