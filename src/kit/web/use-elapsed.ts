import { useEffect, useState } from 'react'

/** Milliseconds since a time of `performance.now()`, updated every second. */
export function useElapsed(since: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now - since
}
