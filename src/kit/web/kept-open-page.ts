import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'

export const RightLostContext = createContext(false)

let holders = 0
const listeners = new Set<() => void>()
const hold = (by: 1 | -1): void => {
  holders += by
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether a part of the page keeps it open, so that typed text stays visible although the person has lost the right to the page.
 */
export const useIsPageKeptOpen = (): boolean => useSyncExternalStore(subscribe, () => holders > 0)

/** Keeps the page open while the component is mounted. Returns whether the right to the page is lost. */
export function useKeepPageOpen(): boolean {
  useEffect(() => {
    hold(1)
    return () => hold(-1)
  }, [])
  return useContext(RightLostContext)
}
