import { useEffect, useState } from 'react'
import { serverNow } from '../../../../kit/web/server-clock.ts'

/** Returns whether an instant has passed by the server's clock, or there is none. */
export function useIsOver(until: string | null | undefined): boolean {
  const left = until === null || until === undefined ? 0 : Math.max(0, Date.parse(until) - serverNow())
  const [, setPassed] = useState('')
  useEffect(() => {
    if (until === null || until === undefined) return undefined
    const timer = setTimeout(() => setPassed(until), Math.max(0, Date.parse(until) - serverNow()))
    return () => clearTimeout(timer)
  }, [until])
  return left === 0
}
