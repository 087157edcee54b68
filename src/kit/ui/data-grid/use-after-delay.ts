import { useEffect, useState } from 'react'

/**
 * Returns true once `waiting` has lasted `delay` milliseconds, so that a quick response shows no flash (interface.md, States).
 */
export const useAfterDelay = (waiting: boolean, delay = 150): boolean => {
  const [is, setIs] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setIs(true), delay)
    return () => {
      clearTimeout(timer)
      setIs(false)
    }
  }, [waiting, delay])
  return waiting && is
}
