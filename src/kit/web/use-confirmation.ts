import { useRef } from 'react'
import { Refused } from './call.ts'

type Query = { confirm: 'true' | 'false' }

/**
 * Handles confirmation requests (api.md, Asking first). If the person sends the same content again after the server has asked,
 * that confirms it.
 */
export function useConfirmation() {
  const params = useRef('')
  return {
    forget: (): void => void (params.current = ''),
    /** `content` identifies what is sent and what it concerns. Throws the errors of `make`. */
    send: async (content: unknown, make: (query: Query) => Promise<unknown>): Promise<void> => {
      const sent = JSON.stringify(content)
      try {
        await make({ confirm: params.current === sent ? 'true' : 'false' })
        params.current = ''
      } catch (error) {
        if (error instanceof Refused && error.code === 'NEEDS_CONFIRMATION') params.current = sent
        throw error
      }
    },
  }
}
