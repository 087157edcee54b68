import { useCallback, useEffect, useRef } from 'react'
import { Refused } from '../../kit/web/call.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import type { assignedTargets } from '../assigned-contract.ts'

/** Calls `onShown` with the id once the days that the write would affect are visible. */
export function useMovesFor(
  call: typeof assignedTargets.removalMoves | typeof assignedTargets.withdrawalMoves,
  id: string | undefined,
  onShown: (id: string) => void,
) {
  const { data, isFetching, error } = useRead(call, { params: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 })
  const moves = isFetching ? undefined : data
  useEffect(() => {
    if (moves !== undefined && id !== undefined) onShown(id)
  }, [moves, id, onShown])
  return { moves, error }
}

/** Sends a write as confirmed if the days that it affects were shown for the same input (api.md, Asking first). */
export function useShownMoves() {
  const shown = useRef('')
  const onShown = useCallback((input: string): void => void (shown.current = input), [])
  const send = async <Reply>(input: string, write: (query: { confirm: 'true' | 'false' }) => Promise<Reply>): Promise<Reply> => {
    try {
      return await write({ confirm: shown.current === input ? 'true' : 'false' })
    } catch (error) {
      // The issues of the refusal name the affected days, so these days have been shown now.
      if (error instanceof Refused && error.code === 'NEEDS_CONFIRMATION') shown.current = input
      throw error
    }
  }
  return { onShown, send }
}
