import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** What is not there by then is shown in its place when it comes. */
const LONGEST_MS = 4_000

const unanswered = { predicate: ({ state }: { state: { data: unknown } }): boolean => state.data === undefined }

/**
 * Whether all that the page reads has had its first reply, or has kept everybody waiting: then for good (decision P581).
 * @param isAnswered what is shown has been there before
 */
export function useAnswered(isAnswered = false): boolean {
  const client = useQueryClient()
  const pending = useIsFetching(unanswered)
  const [isOver, setOver] = useState(isAnswered)
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
