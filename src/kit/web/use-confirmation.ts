import { useRef } from 'react'
import { Refused } from './call.ts'

type Query = { confirm: 'true' | 'false' }

/** Asking first (api.md): what was asked about is confirmed when the same is sent again. */
export function useConfirmation() {
  const params = useRef('')
  return {
    forget: (): void => void (params.current = ''),
    /** `content`: what is sent, and of what. Throws what `make` throws. */
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
