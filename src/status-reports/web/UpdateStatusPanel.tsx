import { useId } from 'react'
import { instantWords } from '../../kit/shared/typed-date.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { ScrollArea } from '../../kit/ui/ScrollArea.tsx'
import { mediaHook } from '../../kit/ui/theme/media-hook.ts'
import { useOpenThing } from '../../kit/web/scene-keys.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import type { StatusRecord } from '../record-contract.ts'
import { StatusFields } from './StatusFields.tsx'
import { StatusHistory, useSaves } from './StatusHistory.tsx'
import styles from './UpdateStatusPanel.module.css'
import { type StatusFormProps, useStatusForm } from './use-status-form.ts'

/** Narrower, the history stands below the form. */
const useWide = mediaHook('(min-width: 1280px)')

const GONE =
  'You can no longer see this record: an admin removed its subject from you or switched the record off. What you typed was not saved.'

/**
 * Update Status: the form of a record beside the list, and the record's history beside the form (002 §2 Status Update screen).
 */
export function UpdateStatusPanel(props: StatusFormProps) {
  const { record, onClose } = props
  const { form, typed, issues, failure, busy, isMoved, isGone, hasDraft, isDraftKept, unsaved, type, discard, accept, submit } =
    useStatusForm(props)
  const isWide = useWide()
  const saves = useSaves(record._id)
  // Of a record that was saved there is a history, for whoever may read it.
  const isReadable = !isGone && !(record.version > 0 && saves.read.data?.total === 0)
  const formId = useId()
  useOpenThing(`${record._id} ${record.version}`)
  usePageKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    // Narrow, the panel itself is a dialog.
    const dialog = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=dialog]') : null
    if (dialog !== null && dialog.dataset['part'] !== 'docked-panel') return
    event.preventDefault()
    submit()
  })
  const history = (
    <StatusHistory saves={saves} isReadable={isReadable} unsaved={unsaved} onDiscard={hasDraft ? discard : undefined} />
  )
  return (
    <>
      <DockedPanel
        title={`Update Status, ${record.fullName}`}
        className={styles.panel}
        onClose={onClose}
        {...(hasDraft && { note: isDraftKept ? 'Draft kept' : 'Draft not kept on this device' })}
        foot={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              kind="primary"
              type="submit"
              form={formId}
              busy={busy}
              why={isReadable ? (isMoved ? 'Review what others saved first.' : undefined) : 'You can no longer see this record.'}
              aria-keyshortcuts="Control+Enter"
              keycap="Ctrl Enter"
            >
              Update Status
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={formId}
          className={styles.form}
          noValidate
          aria-label={`Status of ${record.fullName}, ${record.subject}`}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <p className={styles.of}>
            {record.email}, {record.department}, {record.subject}
          </p>
          {!isReadable && <FormProblem lines={[GONE]} />}
          {isMoved && isReadable && <SavedMeanwhile record={record} onAccept={accept} />}
          <StatusFields typed={typed} issues={issues} onType={type} />
          {failure.length > 0 && <FormProblem lines={failure} />}
        </form>
        {!isWide && history}
      </DockedPanel>
      {isWide && (
        <ScrollArea className={styles.beside} label="History">
          {history}
        </ScrollArea>
      )}
    </>
  )
}

/** Somebody else has saved the record since: the history shows what, and what is typed as the difference to it. */
function SavedMeanwhile({ record: { updated_by: by, updatedAt: at }, onAccept }: { record: StatusRecord; onAccept: () => void }) {
  return (
    <section className={styles.moved} data-part="moved" aria-label="Saved since you opened it">
      <p role="status">
        <Icon name="warning" />
        <b>Someone saved this record. What you typed is kept.</b>
      </p>
      {by !== null && at !== null && (
        <p>
          <PersonName person={by} inText />, {instantWords(at)}. The history shows what changed and what you would change.
        </p>
      )}
      <Button small onClick={onAccept}>
        Continue with the current record
      </Button>
    </section>
  )
}
