import { useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '../../kit/ui/dialog/Dialog.tsx'
import { useDiscardQuestion } from '../../kit/ui/dialog/use-discard-question.tsx'
import { Field } from '../../kit/ui/form/Field.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { useBusy } from '../../kit/web/use-calls.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import { MAX_LENGTH } from '../rules.ts'
import { DECLINE_REASONS, type DeclineReason } from '../funnel-vocabulary.ts'
import styles from './DeclineDialog.module.css'
import type { MoveReason } from './use-moves.ts'

type Props = {
  open: boolean
  names: readonly string[]
  note?: string
  /** Resolves to undefined when the dialog may close, or to the reason why nobody was declined. */
  onDecline: (why: MoveReason) => Promise<string | undefined>
  onClose: () => void
}

/** Offers a few reasons, which the funnel counts, and a note for the history. */
export function DeclineDialog({ open, names, note: typed = '', onDecline, onClose }: Props) {
  const [reason, setReason] = useState<DeclineReason>()
  const [note, setNote] = useState(typed)
  const [problem, setProblem] = useState<string>()
  const [busy, run] = useBusy()
  // Each opening starts with an empty form. The dialog's frame stays mounted, because it returns the focus.
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setReason(undefined)
    setNote(typed)
    setProblem(undefined)
  }
  const { question, requestClose, close } = useDiscardQuestion({ open, isTyped: note.trim() !== typed.trim(), onClose })
  const [only, another] = names
  const decline = (): Promise<void> =>
    run(async () => {
      setProblem(undefined)
      const refused = await onDecline({ note: note.trim(), reason })
      if (refused === undefined) close()
      else setProblem(refused)
    })
  usePageKeys((event) => {
    if (!open || question || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat)
      return
    event.preventDefault()
    void decline()
  })
  return (
    <Dialog
      open={open}
      title={`Decline ${another === undefined ? (only ?? '') : formatQuantity(names.length, 'candidate')}?`}
      onClose={() => !busy && requestClose()}
      footer={
        question || (
          <DialogFoot note={reason === undefined && 'Without a reason the funnel can’t say why.'}>
            <Button disabled={busy} onClick={requestClose}>
              Cancel
            </Button>
            <Button kind="primary" keycap="Ctrl Enter" data-focus-first busy={busy} onClick={() => void decline()}>
              Decline
            </Button>
          </DialogFoot>
        )
      }
    >
      <div className={styles.reasons} role="group" aria-label="Reason">
        {DECLINE_REASONS.map((each) => (
          <Button key={each} aria-pressed={each === reason} onClick={() => setReason(each === reason ? undefined : each)}>
            {each}
          </Button>
        ))}
      </div>
      <Field label="Note for the history">
        {(given) => (
          <textarea
            {...given}
            rows={2}
            maxLength={MAX_LENGTH.long}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {problem !== undefined && <FormProblem lines={[problem]} />}
    </Dialog>
  )
}
