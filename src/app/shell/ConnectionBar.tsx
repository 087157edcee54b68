import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { showInstant } from '../../kit/time.ts'
import { onConnection, readConnection, setConnection } from '../../kit/web/connection.ts'

const ASK_AGAIN_MS = 5_000

/** The dark strip while the server can't be reached; it asks by itself and then loads again what is on the screen. */
export function ConnectionBar() {
  const connection = useSyncExternalStore(onConnection, readConnection)
  const client = useQueryClient()

  useEffect(() => {
    const off = (): void => setConnection('offline')
    addEventListener('offline', off)
    return () => removeEventListener('offline', off)
  }, [])

  const { state } = connection
  useEffect(() => {
    if (state === 'online') return
    const ask = async (): Promise<void> => {
      const answer = await fetch('/ready', { cache: 'no-store' }).catch(() => undefined)
      if (answer === undefined) return setConnection('offline')
      if (!answer.ok) return setConnection('not ready')
      setConnection('online')
      await client.invalidateQueries()
    }
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS)
    const now = (): void => void ask()
    addEventListener('online', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
    }
  }, [state, client])

  return (
    <div role="status">
      {connection.state !== 'online' && (
        <div className="connection-bar">
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="M2 2l12 12M6.5 4.2 8 2.7a3.2 3.2 0 0 1 4.6 4.5L11.2 8.7M9.5 11.8 8 13.3a3.2 3.2 0 0 1-4.6-4.5l1.4-1.5" />
          </svg>
          <span>
            {connection.state === 'offline'
              ? 'You are offline. Drafts are kept on this device; nothing is sent.'
              : 'The service is not ready. Drafts are kept on this device; trying again by itself.'}
          </span>
          <span className="connection-since">since {showInstant(connection.since).slice(11)}</span>
        </div>
      )}
    </div>
  )
}
