import { useState } from 'react'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { refresh, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type Candidate, candidates } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import type { CandidateDialog } from './CandidatePanel.tsx'
import { readStaleVersion } from './read-stale.ts'

const ChangeCandidateDialog = lazyPart('ChangeCandidateDialog', () => import('./ChangeCandidateDialog.tsx'), {
  isOpen: ({ candidate }: { candidate: Candidate | undefined }) => candidate !== undefined,
})

type Props = {
  /** The `_id` of the candidate in the panel. */
  candidate: string | undefined
  dialog: CandidateDialog | undefined
  /** `removed`: there is no such candidate any more. */
  onClose: (removed: boolean) => void
}

/** The dialogs of the candidate in the panel. */
export function CandidateDialogs({ candidate, dialog, onClose }: Props) {
  const read = useRead(candidates.one, { params: { id: candidate ?? '' } }, { enabled: candidate !== undefined, personal: true })
  const remove = useWrite(candidates.remove)
  const removeCv = useWrite(cvs.remove)
  const of = candidate === undefined ? undefined : read.data?.data
  // What the question was asked about: a change of somebody else in the meantime is refused, and said.
  const [seen, setSeen] = useState<number>()
  const removing = dialog === 'remove' ? of?.version : undefined
  if ((seen === undefined) !== (removing === undefined)) setSeen(removing)
  return (
    <>
      <ChangeCandidateDialog candidate={dialog === 'change' ? of : undefined} onClose={() => onClose(false)} />
      <ConfirmDialog
        open={dialog === 'remove' && of !== undefined}
        title={`Remove ${of?.name ?? ''}?`}
        verb="Remove"
        danger
        onConfirm={async () => {
          if (of === undefined) return
          try {
            await remove.mutateAsync({ params: { id: of._id }, query: { version: seen } })
          } catch (error) {
            await refresh([candidates.one])
            setSeen((before) => readStaleVersion(error) ?? before)
            throw error
          }
          onClose(true)
        }}
        onClose={() => onClose(false)}
      >
        {of && `Stage: ${of.stage}. `}
        Name, email, contact, remarks, notes and CV are erased now and can’t be recovered. Job, stages and dates stay.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'cv' && of?.cv != null}
        title={`Delete the CV of ${of?.name ?? ''}?`}
        verb="Delete"
        danger
        onConfirm={async () => of && removeCv.mutateAsync({ params: { id: of._id } })}
        onClose={() => onClose(false)}
      >
        It can’t be recovered.
      </ConfirmDialog>
    </>
  )
}
