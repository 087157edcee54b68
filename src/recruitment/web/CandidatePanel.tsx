import { type ReactNode, useEffect, useRef } from 'react'
import { toDay, formatDay, formatInstant } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { Field } from '../../kit/ui/form/Field.tsx'
import { isFocusUnmoved } from '../../kit/web/focus-unmoved.ts'
import { useKeyedThing } from '../../kit/web/key-guard.ts'
import { readPagePress } from '../../kit/web/letter-keys.ts'
import { useTextDrafts } from '../../kit/web/tab-drafts.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import { type Candidate, candidates } from '../candidates-contract.ts'
import { MAX_LENGTH } from '../rules.ts'
import { STAGES, type CandidateStage } from '../vocabulary.ts'
import { CandidateHistory } from './CandidateHistory.tsx'
import { CANDIDATE_GONE } from './changed-meanwhile.ts'
import styles from './CandidatePanel.module.css'
import { DeclineDialog } from './DeclineDialog.tsx'
import { CvPart } from './CvPart.tsx'
import { InterviewPart } from './InterviewPart.tsx'
import { Doubles } from './Doubles.tsx'
import { StageChip, StageGlyph } from './stage-looks.tsx'
import { useDeclining } from './use-declining.ts'
import { useMoves } from './use-moves.ts'

export type CandidateDialog = 'change' | 'remove' | 'cv'
type Props = { candidate: string; onDialog: (dialog: CandidateDialog) => void; onClose: () => void }

export function CandidatePanel({ candidate, onDialog, onClose }: Props) {
  const { data: reply, error, refetch } = useRead(candidates.one, { params: { id: candidate } }, { personal: true })
  const data = reply?.data
  return (
    <DockedPanel
      title={data?.name ?? 'Candidate'}
      onClose={onClose}
      foot={
        <>
          {data && <Button onClick={() => onDialog('change')}>Change</Button>}
          {data && (
            <Button danger onClick={() => onDialog('remove')}>
              Remove
            </Button>
          )}
          <Button onClick={onClose} keycap="Esc">
            Close
          </Button>
        </>
      }
    >
      {error !== null && (
        // A retry would not bring back a removed candidate, so none is offered.
        <ErrorStrip
          {...(error.status === 404 ? { message: CANDIDATE_GONE } : { message: error.message, onRetry: () => void refetch() })}
        />
      )}
      {reply === undefined && error === null && <PageSkeleton />}
      {data && (
        <div className={styles.parts}>
          <Doubles of={data.doubles} />
          <Facts of={data} />
          <MoveTo key={data._id} of={data} />
          <InterviewPart key={`interview ${data._id}`} of={data} />
          <CvPart key={`cv ${data._id}`} of={data} onRemove={() => onDialog('cv')} />
          <section aria-labelledby="candidate-history">
            <h3 id="candidate-history">History</h3>
            <CandidateHistory events={reply?.history ?? []} />
          </section>
          <p className={styles.erased}>
            Erased on {formatDay(data.erased_on)}, unless they are updated before then; job, stages and dates stay.
          </p>
        </div>
      )}
    </DockedPanel>
  )
}

function Facts({ of }: { of: Candidate }) {
  const list = useRef<HTMLDListElement>(null)
  // If the panel is opened by its URL, it is shown before the candidate is loaded.
  useEffect(() => {
    if (isFocusUnmoved()) list.current?.focus({ preventScroll: true })
  }, [])
  const { email, contact, remarks, addedBy, created_at: at } = of
  const facts: [string, ReactNode][] = [
    ['Email', email],
    ['Contact', contact],
    ['Remarks', remarks === '' ? 'None' : remarks],
    ['Added', `${formatInstant(at)} by ${addedBy.fullName}`],
  ]
  return (
    // Focusing a field would open the keyboard of a phone.
    <dl ref={list} className={styles.facts} tabIndex={-1} data-focus-first>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function MoveTo({ of }: { of: Candidate }) {
  const { move, moving } = useMoves()
  const part = useRef<HTMLElement>(null)
  const notes = useTextDrafts('move-note')
  const note = notes.draftOf(of._id) ?? ''
  const { askWhy, dialog } = useDeclining([of], async ([asked = of], why, say) => {
    if (await move(asked, 'declined', why, say)) notes.drop(asked._id)
  })
  const { _id, stage, stage_at: since } = of
  const moveTo = async (next: CandidateStage): Promise<void> => {
    // A move queued after another one does not repeat its note.
    if (next === 'declined' && of.stage !== next) return askWhy([of])
    if (await move(of, next, { note: moving.has(_id) ? '' : note.trim() })) notes.drop(_id)
  }
  useKeyedThing(_id, { version: of.version })
  usePageKeys((event) => {
    const press = readPagePress(event)
    const next = STAGES[Number(press?.key) - 1]
    if (
      next === undefined ||
      press?.shift === true ||
      part.current?.closest('section[data-part]')?.contains(event.target as Node) !== true
    )
      return
    void moveTo(next)
    event.preventDefault()
  })
  return (
    <section ref={part} aria-labelledby="candidate-stage">
      <h3 id="candidate-stage">Stage</h3>
      <p className={styles.stage}>
        <StageChip stage={stage} form="pill" /> since {formatDay(toDay(new Date(since)))}
      </p>
      <Field label="Note for the move">
        {(given) => (
          <textarea
            {...given}
            rows={2}
            maxLength={MAX_LENGTH.long}
            value={note}
            onChange={({ target }) => (target.value === '' ? notes.drop(_id) : notes.store(_id, target.value))}
          />
        )}
      </Field>
      <div className={styles.moves} role="group" aria-label="Move to">
        {STAGES.map((each, at) => (
          <Button
            key={each}
            small
            keycap={String(at + 1)}
            aria-pressed={each === stage}
            busy={moving.has(_id)}
            onClick={() => void moveTo(each)}
          >
            <StageGlyph stage={each} />
            {each}
          </Button>
        ))}
      </div>
      <DeclineDialog {...dialog} note={note} />
    </section>
  )
}
