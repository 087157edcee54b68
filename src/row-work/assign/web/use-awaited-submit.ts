import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TaskDraft } from './task-draft.ts'

type Asked = { draft: TaskDraft; waiting: boolean; submit: () => void }

/**
 * Delays a submit that is requested while the draft's plan is loading until the plan has arrived. A change to the draft cancels
 * it. `isAwaited` is true during the delay.
 */
export function useAwaitedSubmit({ draft, waiting, submit }: Asked): { isAwaited: boolean; ask: () => void } {
  const [query, setAsked] = useState<{ draft: TaskDraft }>()
  /** Each press submits only once, even if the plan for the same draft is read again. */
  const made = useRef(query)
  const isAsked = query?.draft === draft
  const act = useEffectEvent(() => {
    if (made.current === query) return
    made.current = query
    submit()
  })
  useEffect(() => {
    if (isAsked && !waiting) act()
  }, [isAsked, waiting])
  return { isAwaited: isAsked && waiting, ask: () => (waiting ? setAsked({ draft }) : submit()) }
}
