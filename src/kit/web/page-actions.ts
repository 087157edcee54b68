import { useEffect, useId } from 'react'
import type { IconName } from '../ui/icons.tsx'

/** What the open page can do, as the palette (Ctrl+K) offers it: "Assign Tasks". */
export type PageAction = {
  /** The words of the control that does the same. */
  label: string
  icon?: IconName
  /** Other words by which people look for it. */
  keywords?: string
  onAct: () => void
}

const pages = new Map<string, readonly PageAction[]>()

/** The page's own actions for the palette, as long as it is open. Leave out what the person may not do now. */
export function usePageActions(actions: readonly PageAction[]): void {
  const id = useId()
  useEffect(() => {
    pages.set(id, actions)
    return () => {
      pages.delete(id)
    }
  }, [id, actions])
}

/** The actions of what is on the screen now. */
export const readPageActions = (): PageAction[] => [...pages.values()].flat()
