import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { toast } from '../web/toast.tsx'

/** After this much quiet the parts of a page are fetched ahead, so that an opening finds them at hand. */
const AHEAD_MS = 1_000

const whenIdle = (act: () => void): (() => void) => {
  const timer = setTimeout(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : act()), AHEAD_MS)
  return () => clearTimeout(timer)
}

type Options<Props> = {
  /** False: not needed yet, and only fetched ahead. A part without it is needed as soon as it is drawn. */
  isOpen?: (props: Props) => boolean
  /** Stands for the part until it is there; nothing unless told. */
  meanwhile?: ReactNode
}

/** What a lazy part is besides a component: fetches its module ahead. */
type LazyPart<Props extends object> = ComponentType<Props> & { ahead: () => void }

/**
 * A dialog, a panel or a heavy control as a file of its own, which the first load of the page does not wait for (interface.md,
 * Budgets). It is fetched when the page has become quiet, at the latest when it opens, and stays mounted from its first opening on.
 */
export function lazyPart<const Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<{ [K in Name]: ComponentType<Props> }>,
  { isOpen = () => true, meanwhile }: Options<Props> = {},
): LazyPart<Props> {
  let atHand: ComponentType<Props> | undefined
  const fetchPart = async (): Promise<ComponentType<Props>> => (atHand ??= (await load())[name])
  const ahead = (): void => void fetchPart().catch(() => undefined)

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    const needed = isOpen(props)
    // At hand it is drawn at once, in the very render that opens it.
    if (needed && Loaded === undefined && atHand !== undefined) setLoaded(() => atHand)
    const missing = needed && Loaded === undefined
    useEffect(() => {
      if (!missing) return whenIdle(ahead)
      let left = false
      fetchPart().then(
        (part) => !left && setLoaded(() => part),
        () => toast.error('This part of the page could not be loaded. Check the connection and reload the page.'),
      )
      return () => {
        left = true
      }
    }, [missing])
    return Loaded === undefined ? needed && meanwhile : <Loaded {...props} />
  }
  return Object.assign(Part, { ahead })
}

/** Fetches ahead what the page draws only later, such as its panels. */
export function useAhead(parts: readonly { ahead: () => void }[]): void {
  useEffect(() => whenIdle(() => parts.forEach(({ ahead }) => ahead())), [parts])
}
