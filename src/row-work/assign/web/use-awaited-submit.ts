import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TaskDraft } from './task-draft.ts'

type Asked = { draft: TaskDraft; waiting: boolean; submit: () => void }

/**
 * A submit that is asked for while the plan of the draft is still loading is made as soon as it is there; a draft that changes
 * meanwhile calls it off. `isAwaited`: until then.
 */
export function useAwaitedSubmit({ draft, waiting, submit }: Asked): { isAwaited: boolean; ask: () => void } {
  const [query, setAsked] = useState<{ draft: TaskDraft }>()
  /** Each press submits once, also when the plan of the same draft is read anew. */
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
