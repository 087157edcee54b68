import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LONGEST_MS } from '../lazy-part.tsx'

/** Whether something was ready once, or has kept everybody waiting: then for good (decision P581). */
function useOnce(isReady: boolean): boolean {
  const [isOver, setOver] = useState(isReady)
  if (isReady && !isOver) setOver(true)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver || isReady
}

const unanswered = { predicate: ({ state }: { state: { data: unknown } }): boolean => state.data === undefined }

/**
 * Whether all that is being read, by the page and what surrounds it, has had its first reply; after 4 s in any case.
 * @param wereThere what is shown has been there before
 */
export function useFirstReplies(wereThere = false): boolean {
  const client = useQueryClient()
  const pending = useIsFetching(unanswered)
  const [areThere, setThere] = useState(wereThere)
  // The parts have begun their reads by then: their effects run first.
  useEffect(() => {
    const timer = setTimeout(() => client.isFetching(unanswered) === 0 && setThere(true))
    return () => clearTimeout(timer)
  }, [pending, client])
  return useOnce(areThere)
}

/** Whether one read has had its first reply or refusal; after 4 s in any case. */
export const useFirstReply = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  useOnce(data !== undefined || error !== null)
