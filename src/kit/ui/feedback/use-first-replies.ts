import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MAX_MS } from '../lazy-part.tsx'

const unanswered = { predicate: ({ state }: { state: { data: unknown } }): boolean => state.data === undefined }

/**
 * Returns whether every read of the page and its surroundings has received its first reply, or took too long. Once true, it stays
 * true.
 * @param wereThere whether the content was shown before
 */
export function useFirstReplies(wereThere = false): boolean {
  const client = useQueryClient()
  const pending = useIsFetching(unanswered)
  const [isOver, setOver] = useState(wereThere)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), MAX_MS)
    return () => clearTimeout(timer)
  }, [])
  // The effects of child components run first, so all reads have begun by now.
  useEffect(() => {
    const timer = setTimeout(() => client.isFetching(unanswered) === 0 && setOver(true))
    return () => clearTimeout(timer)
  }, [pending, client])
  return isOver
}
