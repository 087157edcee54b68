import { useSyncExternalStore } from 'react'

/**
 * Creates a hook for a value that is loaded when a component first needs it. The hook returns undefined until the value is
 * loaded, and null if loading failed; the next component then tries again. If `isNeeded` is false, nothing is loaded.
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
