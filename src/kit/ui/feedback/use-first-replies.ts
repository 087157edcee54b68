import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LONGEST_MS } from '../lazy-part.tsx'

const unanswered = { predicate: ({ state }: { state: { data: unknown } }): boolean => state.data === undefined }

/**
 * Whether all that is being read, by the page and what surrounds it, has had its first reply, or has kept everybody waiting: then
 * for good (decision P581).
 * @param wereThere what is shown has been there before
 */
export function useFirstReplies(wereThere = false): boolean {
  const client = useQueryClient()
  const pending = useIsFetching(unanswered)
  const [isOver, setOver] = useState(wereThere)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [])
  // The parts have begun their reads by then: their effects run first.
  useEffect(() => {
    const timer = setTimeout(() => client.isFetching(unanswered) === 0 && setOver(true))
    return () => clearTimeout(timer)
  }, [pending, client])
  return isOver
}
