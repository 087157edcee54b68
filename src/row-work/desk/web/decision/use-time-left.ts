import { useEffect, useState } from 'react'
import { serverNow } from '../../../../kit/web/server-clock.ts'

/**
 * Returns the ms left until an instant by the server's clock, updated every second. Returns 0 when it has passed or there is
 * none.
 */
export function useTimeLeft(until: string | null | undefined): number {
  const left = (): number => (until === null || until === undefined ? 0 : Math.max(0, Date.parse(until) - serverNow()))
  const [, tick] = useState(0)
  const isRunning = left() > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left()
}

/** Formats milliseconds, such as 545,900 as 9:05. It counts whole seconds, like the Date header. */
export const formatTimeLeft = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
