import { useSyncExternalStore } from 'react'

/**
 * A hook for what is loaded when a first component needs it: undefined until it is there, null where it could not be loaded,
 * which the next component tries again. `isNeeded` false loads nothing.
 */
export function loadOnce<Value>(load: () => Promise<Value>): (isNeeded?: boolean) => Value | null | undefined {
  let value: Value | null | undefined
  let isLoading = false
  const waiting = new Set<() => void>()
  const set = (next: Value | null): void => {
    value = next
    for (const notify of waiting) notify()
  }
  const subscribe = (listener: () => void): (() => void) => {
    waiting.add(listener)
    if (value == null && !isLoading) {
      isLoading = true
      load().then(set, () => {
        isLoading = false
        set(null)
      })
    }
    return () => waiting.delete(listener)
  }
  const subscribeNot = () => () => undefined
  return (isNeeded = true) => useSyncExternalStore(isNeeded ? subscribe : subscribeNot, () => value)
}
