import { useCallback, useRef } from 'react'
import { Refused } from '../../kit/web/call.ts'

/** A write is sent as confirmed when what it moves was shown for the same input (api.md, Asking first). */
export function useShownMoves() {
  const shown = useRef('')
  const onShown = useCallback((input: string): void => void (shown.current = input), [])
  const send = async <Reply>(input: string, write: (query: { confirm?: 'true' }) => Promise<Reply>): Promise<Reply> => {
    try {
      return await write(shown.current === input ? { confirm: 'true' } : {})
    } catch (error) {
      // Its issues are what moves.
      if (error instanceof Refused && error.code === 'NEEDS_CONFIRMATION') shown.current = input
      throw error
    }
  }
  return { onShown, send }
}
