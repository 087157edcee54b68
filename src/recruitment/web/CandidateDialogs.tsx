import { useState } from 'react'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { Refused } from '../../kit/web/call.ts'
import { refetchReads, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type Candidate, candidates } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import type { CandidateDialog } from './CandidatePanel.tsx'
import { CANDIDATE_GONE, toWordedError, readCurrent, saidInPlace } from './changed-meanwhile.ts'

const ChangeCandidateDialog = lazyPart('ChangeCandidateDialog', () => import('./ChangeCandidateDialog.tsx'), {
  isOpen: ({ candidate }: { candidate: Candidate | undefined }) => candidate !== undefined,
})

type Props = {
  candidate: string | undefined
  dialog: CandidateDialog | undefined
  /** `removed` means that the candidate no longer exists. */
  onClose: (removed: boolean) => void
}

export function CandidateDialogs({ candidate, dialog, onClose }: Props) {
  const read = useRead(candidates.one, { params: { id: candidate ?? '' } }, { enabled: candidate !== undefined, personal: true })
  const remove = useWrite(candidates.remove, saidInPlace)
  const removeCv = useWrite(cvs.remove, saidInPlace)
  const present = candidate === undefined ? undefined : read.data?.data
  // A dialog keeps the candidate for whom it was opened, and the version that it showed, whatever others do in the meantime.
  const [opened, setOpened] = useState<{ candidate: string | undefined; dialog: CandidateDialog; of: Candidate; seen: number }>()
  if (opened !== undefined && (dialog !== opened.dialog || candidate !== opened.candidate)) setOpened(undefined)
  else if (opened === undefined && dialog !== undefined && present !== undefined)
    setOpened({ candidate, dialog, of: present, seen: present.version })
  const of = present ?? opened?.of
  const isGone = opened !== undefined && read.error?.status === 404 && !remove.isPending
  const confirm = async (write: typeof remove | typeof removeCv): Promise<void> => {
    if (opened === undefined) return
    const { of: asked, seen: version } = opened
    try {
      await write.mutateAsync({ params: { id: asked._id }, query: { version } })
    } catch (error) {
      const current = readCurrent(error)
      // The dialog now shows the current state, so the next press refers to it.
      if (current !== undefined) setOpened({ ...opened, seen: current.version })
      if (error instanceof Refused && error.isFinal)
        await refetchReads([candidates.one, candidates.board, candidates.all, candidates.own])
      throw toWordedError(error, asked.name)
    }
  }
  return (
    <>
      <ChangeCandidateDialog
        candidate={opened?.dialog === 'change' ? of : undefined}
        isGone={isGone}
        onClose={() => onClose(false)}
      />
      <ConfirmDialog
        open={opened?.dialog === 'remove'}
        title={`Remove ${of?.name ?? ''}?`}
        verb="Remove"
        danger
        blocked={isGone}
        onConfirm={async () => {
          await confirm(remove)
          onClose(true)
        }}
        onClose={() => onClose(false)}
      >
        {isGone ? (
          CANDIDATE_GONE
        ) : (
          <>
            In the stage <b>{of?.stage}</b>. Name, email, contact, remarks, notes and CV are erased now and can’t be recovered.
            Job, stages and dates stay.
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={opened?.dialog === 'cv' && opened.of.cv !== null}
        title={`Delete the CV of ${of?.name ?? ''}?`}
        verb="Delete"
        danger
        blocked={isGone}
        onConfirm={() => confirm(removeCv)}
        onClose={() => onClose(false)}
      >
        {isGone ? CANDIDATE_GONE : 'It can’t be recovered.'}
      </ConfirmDialog>
    </>
  )
}
