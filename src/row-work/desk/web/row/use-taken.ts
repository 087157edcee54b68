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
  /** It was taken before. */
  isKnown: boolean
  /** It is not among the person's rows any more, or not theirs to decide. */
  isGone: boolean
  busy: boolean
  onTaken: (taskId: string) => void
}

/** Whether the open row has left the person, or the right to its page is lost; calls `onTaken` once, when it has. */
export function useTaken({ place, draft, task, isKnown, isGone, busy, onTaken }: Props) {
  const isRightLost = useKeepPageOpen()
  const isTaken = isKnown || isGone || (isRightLost && !busy)
  const take = useEffectEvent(() => {
    onTaken(task._id)
    // Decided in another tab, its draft went there; what was typed here since is another one.
    const isSent = draft === undefined || isAsDecided(draft.typed, task, place.role)
    if (!isSent && readDraft(place) === undefined) storeDraft(place, draft)
    // It was sent on another device, whose copy is gone.
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
