import { useEffect, useEffectEvent, useRef } from 'react'
import type { TaskActionProps } from './TaskAction.tsx'
import type { TaskDraft } from './task-draft.ts'

/** Chooses rows once, if nothing is chosen yet: the checked rows, or else those that match the filters, or else all rows. */
export function useDefaultRows(ask: TaskActionProps, onDefault: (draft: TaskDraft) => void): void {
  const { draft, checked, filter, extent } = ask
  const done = useRef(false)
  const choose = useEffectEvent(() => {
    // The proposal would get mixed up with a number that the user is typing.
    const isTyping = document.activeElement?.getAttribute('role') === 'spinbutton'
    const isUntouched = draft.way === 'range' && draft.start == null && draft.end == null && !isTyping
    done.current = true
    if (!isUntouched) return
    if (checked.length > 0) onDefault({ ...draft, way: 'checked' })
    else if (filter !== undefined) onDefault({ ...draft, way: 'filter' })
    else if (extent !== undefined) onDefault({ ...draft, start: extent.first, end: extent.last })
  })
  useEffect(() => {
    if (!done.current && (extent !== undefined || checked.length > 0 || filter !== undefined)) choose()
  }, [extent, checked, filter])
}
