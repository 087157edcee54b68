import { useEffect, useId } from 'react'
import type { IconName } from './icon-name.ts'

/** An action of the open page that the palette (Ctrl+K) offers, such as "Add Rows". */
export type PageAction = {
  /** The label of the equivalent control. */
  label: string
  icon?: IconName
  /** Other search terms for it. */
  keywords?: string
  onAct: () => void
}

const pages = new Map<string, readonly PageAction[]>()

/**
 * Registers the page's actions with the palette while the page is open. The caller omits actions that the user may not perform
 * now.
 */
export function usePageActions(actions: readonly PageAction[]): void {
  const id = useId()
  useEffect(() => {
    pages.set(id, actions)
    return () => {
      pages.delete(id)
    }
  }, [id, actions])
}

/** Returns the actions of the page that is on the screen. */
export const readPageActions = (): PageAction[] => [...pages.values()].flat()
