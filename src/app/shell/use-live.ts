import { useEffect } from 'react'
import { refetchForOthers } from '../../kit/web/use-calls.ts'
import { openLive } from '../../kit/web/live.ts'
import { onOtherPages } from '../../kit/web/other-pages.ts'
import { session } from '../../session/contract.ts'

/** Refetches what shows the data that others, or other pages of this browser, have changed (api.md, Live). */
export function useLive(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const refetch = (tags: Iterable<string>): void => void refetchForOthers(tags)
    const unsubscribe = onOtherPages(refetch)
    const close = openLive(session.live, refetch)
    return () => {
      unsubscribe()
      close()
    }
  }, [enabled])
}
