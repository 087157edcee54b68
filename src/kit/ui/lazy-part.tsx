import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { awaitPart } from '../web/scene-keys.ts'
import { untilStaying } from '../web/leaving.ts'
import { checkVersion } from '../web/check-version.ts'
import { toast } from '../web/toast.ts'

/** After the page has been idle this long, its parts are prefetched. */
const AHEAD_MS = 1_000

const whenIdle = (act: () => void): (() => void) => {
  const timer = setTimeout(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : act()), AHEAD_MS)
  return () => clearTimeout(timer)
}

/** Says that a module could not be loaded, unless the page unloads or a new version has taken the module away. */
export const toastMissingPart = async (): Promise<void> => {
  await untilStaying()
  if (await checkVersion()) return
  toast.error('This part of the page couldn’t be loaded. Check the connection and reload the page.')
}

type Options<Props> = {
  /** False: not needed yet, only prefetched. A part without it is needed as soon as it is rendered. */
  isOpen?: (props: Props) => boolean
  /** The placeholder until the part is loaded; nothing by default. */
  meanwhile?: ReactNode
}

/** A lazy part is a component that can also prefetch its module; `ahead` is done when it is loaded, or could not be. */
type LazyPart<Props extends object> = ComponentType<Props> & { ahead: () => Promise<void>; isLoaded: () => boolean }

/**
 * A dialog, a panel or a heavy control in a chunk of its own, which the first load of the page does not wait for (interface.md,
 * Budgets). It is prefetched when the page is idle, loaded at the latest when it opens, and stays mounted after its first
 * opening.
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
    // A loaded part is rendered at once, in the same render that opens it.
    if (needed && Loaded === undefined && cached !== undefined) setLoaded(() => cached)
    const missing = needed && Loaded === undefined
    useEffect(() => {
      if (!missing) return whenIdle(() => void ahead())
      let left = false
      const arrive = awaitPart()
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

/** Prefetches what the page renders only later, such as its panels. */
export function useAhead(parts: readonly { ahead: () => unknown }[]): void {
  useEffect(() => whenIdle(() => parts.forEach(({ ahead }) => ahead())), [parts])
}

/** For what stands above it a part of a page waits no longer (decision P581). */
export const LONGEST_MS = 4_000

/**
 * Fetches a part at once, if it is needed, and says whether it is loaded, could not be, or has kept everybody waiting: what
 * stands below it is shown with it, not pushed down by it (decision P581).
 */
export function useLoaded({ ahead, isLoaded }: Pick<LazyPart<object>, 'ahead' | 'isLoaded'>, isNeeded: boolean): boolean {
  const [isOver, setOver] = useState(isLoaded)
  useEffect(() => {
    if (!isNeeded || isOver) return
    let left = false
    const end = (): void => void (left || setOver(true))
    void ahead().then(end)
    // A file may neither come nor fail, and what waits for it may be there.
    const timer = setTimeout(end, LONGEST_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [ahead, isNeeded, isOver])
  return isOver
}
