import { expect, it } from 'vitest'
import { type Toast, withToast } from './toast-rules.ts'

const undo = (): void => undefined
const toast = (id: number, more: Partial<Toast> = {}): Toast => ({
  id,
  kind: 'success',
  isRead: () => true,
  message: `message ${id}`,
  ...more,
})
const ids = (toasts: readonly Toast[]): number[] => toasts.map(({ id }) => id)

it('a toast replaces an older one with the same message unless that one has Undo', () => {
  expect(ids(withToast([toast(1, { message: 'Saved' })], toast(2, { message: 'Saved' })))).toEqual([2])
  expect(ids(withToast([toast(1, { message: 'Saved', undo })], toast(2, { message: 'Saved', undo })))).toEqual([1, 2])
})

it('an error replaces an older error with the same message', () => {
  const failed = { kind: 'error', message: 'The server can’t be reached. Try again.' } as const
  expect(ids(withToast([toast(1, failed), toast(2, { undo })], toast(3, failed)))).toEqual([2, 3])
})

it('an action that fails again replaces only its own error', () => {
  const failed = (id: number, act: string) => toast(id, { kind: 'error', act })
  expect(ids(withToast([failed(1, 'assign'), failed(2, 'upload')], failed(3, 'upload')))).toEqual([1, 3])
})

it('a new toast replaces a plain success, but no error, warning or offer of Undo', () => {
  const before = [toast(1, { kind: 'error' }), toast(2, { undo }), toast(3, { kind: 'warning' }), toast(4)]
  for (const next of [toast(5), toast(5, { undo }), toast(5, { kind: 'error' })])
    expect(ids(withToast(before, next))).toEqual([1, 2, 3, 5])
})

it('a toast with a slot replaces the previous one of the slot, even with Undo', () => {
  const before = [toast(1, { undo, slot: 'decision' }), toast(2, { undo })]
  expect(ids(withToast(before, toast(3, { undo, slot: 'decision' })))).toEqual([2, 3])
  expect(ids(withToast(before, toast(3, { undo })))).toEqual([1, 2, 3])
})
