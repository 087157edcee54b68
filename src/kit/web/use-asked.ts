import { useRef } from 'react'
import { Refused } from './call.ts'

type Query = { confirm?: 'true' }

/** Asking first (api.md): what was asked about is confirmed when the same is sent again. */
export function useAsked() {
  const asked = useRef('')
  return {
    forget: (): void => void (asked.current = ''),
    /** `content`: what is sent, and of what. Throws what `make` throws. */
    send: async (content: unknown, make: (query: Query) => Promise<unknown>): Promise<void> => {
      const sent = JSON.stringify(content)
      try {
        await make(asked.current === sent ? { confirm: 'true' } : {})
        asked.current = ''
      } catch (error) {
        if (error instanceof Refused && error.code === 'NEEDS_CONFIRMATION') asked.current = sent
        throw error
      }
    },
  }
}
