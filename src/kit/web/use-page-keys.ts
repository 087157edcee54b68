import { useEffect, useEffectEvent } from 'react'

/** With `behind` set to 'shell', the shell handles its keys first, so `onKey` does not get the T of the sequence G T. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void, behind?: 'shell'): void {
  const act = useEffectEvent(onKey)
  useEffect(() => {
    const target = behind === undefined ? document : window
    const listen = (event: Event): void => act(event as KeyboardEvent)
    target.addEventListener('keydown', listen)
    return () => target.removeEventListener('keydown', listen)
  }, [behind])
}
