import { useEffect, useEffectEvent, useState } from 'react'
import type { TaskDraft } from './task-draft.ts'

type Asked = { draft: TaskDraft; waiting: boolean; submit: () => void }

/**
 * A submit that is asked for while the plan of the draft is still loading is made as soon as it is there; a draft that changes
 * meanwhile calls it off. `isAwaited`: until then.
 */
export function useAwaitedSubmit({ draft, waiting, submit }: Asked): { isAwaited: boolean; ask: () => void } {
  const [asked, setAsked] = useState<TaskDraft>()
  const act = useEffectEvent(submit)
  useEffect(() => {
    if (asked === undefined || (waiting && asked === draft)) return
    setAsked(undefined)
    if (asked === draft) act()
  }, [asked, waiting, draft])
  return { isAwaited: asked === draft && waiting, ask: () => (waiting ? setAsked(draft) : submit()) }
}
