import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { holdKeysForPart } from '../web/key-guard.ts'
import { waitUntilStaying } from '../web/leaving.ts'
import { checkVersion } from '../web/check-version.ts'
import { toast } from '../web/toast.ts'

/** How long a page must be idle before its parts are prefetched. */
const AHEAD_MS = 1_000

const whenIdle = (act: () => void): (() => void) => {
  const timer = setTimeout(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : act()), AHEAD_MS)
  return () => clearTimeout(timer)
}

/** Reports that a module could not be loaded, unless the page is unloading or a new version has replaced the module. */
export const toastMissingPart = async (): Promise<void> => {
  await waitUntilStaying()
  if (await checkVersion()) return
  toast.error('This part of the page couldn’t be loaded. Check the connection and reload the page.')
}

type Options<Props> = {
  /** Whether the part is needed yet. Until then it is only prefetched. By default it is needed as soon as it is rendered. */
  isOpen?: (props: Props) => boolean
  meanwhile?: ReactNode
}

/** `ahead` prefetches the module. It resolves when the module is loaded or could not be loaded. */
type LazyPart<Props extends object> = ComponentType<Props> & { ahead: () => Promise<void>; isLoaded: () => boolean }

/**
 * Creates a component whose module is a separate chunk, such as a dialog, a panel or a heavy control. The first load of the page
 * does not wait for it (interface.md, Budgets). The chunk is prefetched when the page is idle, and loaded at the latest when the
 * part opens. Once opened, the part stays mounted.
 */
export function lazyPart<const Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<{ [K in Name]: ComponentType<Props> }>,
  { isOpen = () => true, meanwhile }: Options<Props> = {},
): LazyPart<Props> {
  let cached: ComponentType<Props> | undefined
  const fetchPart = async (): Promise<ComponentType<Props>> => (cached ??= (await load())[name])
  const ahead = async (): Promise<void> => {
    await fetchPart().catch(() => undefined)
  }

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    const needed = isOpen(props)
    // A part that is already loaded appears in the same render that opens it.
    if (needed && Loaded === undefined && cached !== undefined) setLoaded(() => cached)
    const missing = needed && Loaded === undefined
    useEffect(() => {
      if (!missing) return whenIdle(() => void ahead())
      let left = false
      const arrive = holdKeysForPart()
      fetchPart().then(
        (part) => !left && setLoaded(() => part),
        () => {
          arrive()
          return toastMissingPart()
        },
      )
      return () => {
        left = true
        arrive()
      }
    }, [missing])
    return Loaded === undefined ? needed && meanwhile : <Loaded {...props} />
  }
  return Object.assign(Part, { ahead, isLoaded: () => cached !== undefined })
}

export function useAhead(parts: readonly { ahead: () => unknown }[]): void {
  useEffect(() => whenIdle(() => parts.forEach(({ ahead }) => ahead())), [parts])
}

/** How long a part of a page waits for the parts above it. */
export const MAX_MS = 4_000

/**
 * Fetches a needed part at once. Returns whether it is loaded, could not be loaded, or took too long. Content below the part
 * appears together with it, so that the part does not push the content down.
 */
export function useLoaded({ ahead, isLoaded }: Pick<LazyPart<object>, 'ahead' | 'isLoaded'>, isNeeded: boolean): boolean {
  const [isOver, setOver] = useState(isLoaded)
  useEffect(() => {
    if (!isNeeded || isOver) return
    let left = false
    const end = (): void => void (left || setOver(true))
    void ahead().then(end)
    // The request for a file may hang, although the content that waits for it is ready.
    const timer = setTimeout(end, MAX_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [ahead, isNeeded, isOver])
  return isOver
}
