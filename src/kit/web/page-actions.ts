import { useEffect, useId } from 'react'
import type { IconName } from './icon-name.ts'

export type PageAction = {
  label: string
  icon?: IconName
  keywords?: string
  onAct: () => void
}

const pages = new Map<string, readonly PageAction[]>()

/**
 * Offers the page's actions in the palette while the page is open. The caller omits actions that the user may not perform now.
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

export const readPageActions = (): PageAction[] => [...pages.values()].flat()
