import { useEffect, useSyncExternalStore } from 'react'
import { formatTime } from '../../kit/shared/time.ts'
import { isDown, onConnection, readConnection, reportCall, setConnection } from '../../kit/web/connection.ts'
import { waitUntilStaying } from '../../kit/web/leaving.ts'
import { refetchAfterOutage } from '../../kit/web/use-calls.ts'
import { deriveConnectionState, poll } from './ready.ts'
import styles from './ConnectionBar.module.css'

const TIMEOUT_MS = 5_000

const sentences = {
  offline: 'You’re offline. Drafts are kept on this device until you’re back online.',
  'not ready': 'The service isn’t ready. Drafts are kept on this device, and it will try again by itself.',
  'read only':
    'Changes can’t be stored at the moment; reading works. Drafts are kept on this device, and it will try again by itself.',
}
const canRead = (): boolean => ['online', 'doubtful', 'read only'].includes(readConnection().state)

/**
 * The dark bar that is shown while nothing can be stored. It polls `/ready`, and refetches the screen's data once reads work
 * again.
 */
export function ConnectionBar() {
  const connection = useSyncExternalStore(onConnection, readConnection)

  useEffect(() => {
    // This counts as one failed call. The bar appears only after `/ready` has failed as well.
    const off = (): void => reportCall('lost')
    addEventListener('offline', off)
    // The connection may have been lost before the listener was added.
    if (!navigator.onLine) off()
    return () => removeEventListener('offline', off)
  }, [])

  const isOnline = connection.state === 'online'
  useEffect(() => {
    if (isOnline) return
    const readReady = async (): Promise<void> => {
      const wasOnLine = navigator.onLine
      const ready = await fetch('/ready', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        async (response) => ({ status: response.status, body: (await response.json().catch(() => undefined)) as unknown }),
        async () => {
          await waitUntilStaying()
          return undefined
        },
      )
      // The connection was lost while the response was on its way, so the next response decides.
      if (wasOnLine && !navigator.onLine) return
      const couldRead = canRead()
      setConnection(deriveConnectionState(ready))
      if (!couldRead && canRead()) void refetchAfterOutage()
    }
    const { now, end } = poll(readReady, () => document.visibilityState === 'hidden')
    addEventListener('online', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      end()
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [isOnline])

  return (
    <div role="status">
      {isDown(connection) && (
        <div className={styles.bar} data-part="connection-bar">
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="M2 2l12 12M6.5 4.2 8 2.7a3.2 3.2 0 0 1 4.6 4.5L11.2 8.7M9.5 11.8 8 13.3a3.2 3.2 0 0 1-4.6-4.5l1.4-1.5" />
          </svg>
          <span>{sentences[connection.state]}</span>
          <span className={styles.since}>since {formatTime(connection.since)}</span>
        </div>
      )}
    </div>
  )
}
