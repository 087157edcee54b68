import { useSyncExternalStore } from 'react'

/**
 * Whether the window matches a media query, and its changes. What listens is not what is read: Chromium reports no change to a
 * list that was read after the change and before its report, as a page may that is rendered just then.
 */
export function watchMedia(query: string): { read: () => boolean; subscribe: (listener: () => void) => () => void } {
  const heard = matchMedia(query)
  return {
    read: () => matchMedia(query).matches,
    subscribe: (listener) => {
      heard.addEventListener('change', listener)
      return () => heard.removeEventListener('change', listener)
    },
  }
}

/** A hook that returns whether the window matches a media query. */
export function mediaHook(query: string): () => boolean {
  const { read, subscribe } = watchMedia(query)
  return () => useSyncExternalStore(subscribe, read)
}
