import { useEffect, useState } from 'react'
import { isSending } from '../../kit/web/call.ts'
import { setVersionCheck } from '../../kit/web/check-version.ts'
import { onConnection } from '../../kit/web/connection.ts'
import { reloadPage } from '../../kit/web/reload-page.ts'
import { listUnkeptTexts, tabStorage } from '../../kit/web/storage.ts'
import styles from './ConnectionBar.module.css'

const CHECK_MS = 30_000
/** A page reloads automatically only if no key or button was pressed for this long. */
const QUIET_MS = 3_000
const TRY_MS = 250
const TIMEOUT_MS = 5_000

/**
 * Versions that this tab has had or was reloaded for. It is not reloaded for any of them again, so two nodes with different
 * versions cause only one reload. A tab that cannot store anything is never reloaded automatically.
 */
const SEEN = 'proofline.versions'
const listSeen = (): string[] => tabStorage.read(SEEN)?.split(' ') ?? []
/** Returns whether the tab will remember the version after a reload. */
const noteSeen = (version: string): boolean => tabStorage.store(SEEN, [...new Set([...listSeen(), version])].join(' '))

/** The version of the node that sent the page. Undefined if the page names none, as in development. */
const readOwnVersion = (): string | undefined =>
  /^\d[^ ]*$/.exec(document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '')?.[0]

/** @returns undefined if the server did not respond */
async function fetchVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/version', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { version } = (await response.json()) as { version?: unknown }
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}

const typed = new Map<EventTarget, string>()
let pressedAt = Number.NEGATIVE_INFINITY
const readText = (field: EventTarget): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ((field as Node).textContent ?? '')
const watching = { capture: true, passive: true }
for (const press of ['keydown', 'pointerdown', 'wheel'])
  addEventListener(press, () => void (pressedAt = performance.now()), watching)
addEventListener(
  'beforeinput',
  ({ target }) => target !== null && !typed.has(target) && typed.set(target, readText(target)),
  watching,
)

function isTyped(): boolean {
  for (const field of typed.keys()) if (!(field as Node).isConnected) typed.delete(field)
  return listUnkeptTexts().length > 0 || [...typed].some(([field, before]) => readText(field) !== before)
}

/** Whether a reload would lose no text, open dialog, running request or key press. */
function mayReload(quietMs: number): boolean {
  if (performance.now() - pressedAt < quietMs || isSending() || isTyped()) return false
  // Closed menus and dialogs remain in the page.
  if ([...document.querySelectorAll('[role=dialog], dialog')].some((one) => one.checkVisibility())) return false
  // A part of the page may want to ask before the page is left (use-leave-question.ts).
  const mayLeave = dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (!mayLeave) dispatchEvent(new Event('pageshow'))
  return mayLeave
}

/**
 * Announces that the server's version differs from this page's. Reloads the page if nothing is typed, but once per version,
 * because two nodes behind a load balancer may have different versions.
 */
export function NewVersion({ reload = () => location.reload(), quietMs = QUIET_MS }: { reload?: () => void; quietMs?: number }) {
  const [newVersion, setNewVersion] = useState<string>()

  useEffect(() => {
    const own = readOwnVersion()
    if (own === undefined || newVersion !== undefined) return undefined
    noteSeen(own)
    const check = async (): Promise<boolean> => {
      const version = (await fetchVersion()) ?? own
      if (version !== own) setNewVersion(version)
      return version !== own
    }
    const checkVisible = (): void => void (document.visibilityState === 'visible' && check())
    const timer = setInterval(checkVisible, CHECK_MS)
    const unsubscribe = onConnection(checkVisible)
    document.addEventListener('visibilitychange', checkVisible)
    setVersionCheck(check)
    checkVisible()
    return () => {
      clearInterval(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', checkVisible)
    }
  }, [newVersion])

  useEffect(() => {
    if (newVersion === undefined || listSeen().includes(newVersion)) return undefined
    const timer = setInterval(() => {
      if (!mayReload(quietMs)) return
      clearInterval(timer)
      // A tab that cannot remember the version would reload forever.
      if (noteSeen(newVersion)) reload()
    }, TRY_MS)
    return () => clearInterval(timer)
  }, [newVersion, reload, quietMs])

  return (
    <div role="status">
      {newVersion !== undefined && (
        <div className={styles.bar} data-part="new-version">
          <span>
            Proofline was updated.{' '}
            <button type="button" onClick={() => reloadPage()}>
              Reload.
            </button>
          </span>
        </div>
      )}
    </div>
  )
}
