import { useEffect, useEffectEvent } from 'react'

/** Calls `onKey` with each key press on the page, while its component is mounted. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const act = useEffectEvent(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
