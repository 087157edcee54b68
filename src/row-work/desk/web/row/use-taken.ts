import { useEffect, useEffectEvent } from 'react'
import { useKeepPageOpen } from '../../../../kit/web/kept-open-page.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { type Draft, listDrafts } from '../../draft-rules.ts'
import { type DraftKey, putDrafts, readDraft, storeDraft } from '../drafts/drafts.ts'
import { isAsDecided } from '../decision/form-values.ts'

type Props = {
  place: DraftKey
  draft: Draft | undefined
  task: Task
  /** The row was already taken in an earlier render. */
  isKnown: boolean
  /** The row is no longer among the person's, or no longer theirs to decide. */
  isGone: boolean
  busy: boolean
  onTaken: (taskId: string) => void
}

/** Tells whether the open row has left the person, or the right to its page is lost. Calls `onTaken` once when that happens. */
export function useTaken({ place, draft, task, isKnown, isGone, busy, onTaken }: Props) {
  const isRightLost = useKeepPageOpen()
  const isTaken = isKnown || isGone || (isRightLost && !busy)
  const take = useEffectEvent(() => {
    onTaken(task._id)
    // If the row was decided in another tab, that tab sent its draft. Text typed here since then is a separate draft.
    const isSent = draft === undefined || isAsDecided(draft.typed, task, place.role)
    if (!isSent && readDraft(place) === undefined) storeDraft(place, draft)
    // The text was sent on another device, whose copy is gone, so this copy is removed too.
    else if (isSent && draft !== undefined)
      putDrafts(
        place,
        listDrafts(readDraft(place)).filter(({ at }) => at !== draft.at),
      )
  })
  useEffect(() => {
    if (isTaken) take()
  }, [isTaken])
  return { isTaken, isRightLost }
}
