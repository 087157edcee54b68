import { useSyncExternalStore } from 'react'

/**
 * Tracks whether the window matches a media query. It listens to one MediaQueryList and reads another, because Chromium does not
 * report a change to a list that was read between the change and its report, which happens when a page renders at that moment.
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

export function createMediaHook(query: string): () => boolean {
  const { read, subscribe } = watchMedia(query)
  return () => useSyncExternalStore(subscribe, read)
}
