import { useEffect, useState } from 'react'

/** True once `waiting` has lasted 150 ms, so that a quick response does not flash (interface.md, States). */
export const useAfterDelay = (waiting: boolean): boolean => {
  const [is, setIs] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setIs(true), 150)
    return () => {
      clearTimeout(timer)
      setIs(false)
    }
  }, [waiting])
  return waiting && is
}
