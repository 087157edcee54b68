import { useId, useRef, useState } from 'react'
import { describeInstant } from '../../kit/shared/typed-date.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { ScrollArea } from '../../kit/ui/ScrollArea.tsx'
import { createMediaHook } from '../../kit/ui/theme/media-hook.ts'
import { breakpoints } from '../../kit/ui/theme/breakpoints.ts'
import { useKeyedThing } from '../../kit/web/key-guard.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import type { StatusRecord } from '../record-contract.ts'
import { StatusFields } from './StatusFields.tsx'
import { StatusHistory, useSaves } from './StatusHistory.tsx'
import styles from './UpdateStatusPanel.module.css'
import { toFormProblems } from '../../kit/ui/form/form-problems.ts'
import { Refused } from '../../kit/web/call.ts'
import type { TabDrafts } from '../../kit/web/tab-drafts.ts'
import { refetchReads, useBusy, useRetainedInput, useWrite } from '../../kit/web/use-calls.ts'
import { statusReports } from '../contract.ts'
import { listStatusChanges, readFormProblems, withField } from '../rules.ts'
import { STATUS_FIELDS, type StatusField } from '../vocabulary.ts'
import { toStatusForm, toSavedFields, type StatusDraft, toTypedStatus } from './typed-status.ts'

type Issues = { [Field in StatusField]?: string }
type StatusFormProps = {
  record: StatusRecord
  drafts: TabDrafts<StatusDraft>
  /** Called with the record from the response to a save, as the server has it now. */
  onSeen: (record: StatusRecord) => void
  onClose: () => void
}

function useStatusForm({ record, drafts, onSeen, onClose }: StatusFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = drafts.draftOf(record._id)
  const live = { typed: draft?.typed ?? toTypedStatus(record), version: draft?.version ?? record.version }
  const { shown, hold, release } = useRetainedInput(live)
  const { typed, version } = shown
  const [issues, setIssues] = useState<Issues>({})
  const [failure, setFailure] = useState<readonly string[]>([])
  const save = useWrite(statusReports.save)
  const [busy, run] = useBusy()
  const [isGone, setGone] = useState(false)
  const isMoved = !busy && version !== record.version

  const type = (field: StatusField, value: string): void => {
    const next = withField(typed, field, value === '' ? null : value)
    release()
    setFailure([])
    // The problems of other fields are kept, unless this input resets these fields.
    setIssues((old) =>
      Object.fromEntries(STATUS_FIELDS.map((each) => [each, next[each] === typed[each] ? old[each] : undefined])),
    )
    const saved = toTypedStatus(record)
    if (version === record.version && STATUS_FIELDS.every((each) => next[each] === saved[each])) drafts.drop(record._id)
    else drafts.store(record._id, { typed: next, version })
  }
  const discard = (): void => {
    release()
    setIssues({})
    setFailure([])
    drafts.drop(record._id)
  }
  /** Keeps the typed values, but bases them on the present record. */
  const accept = (): void => {
    release()
    drafts.store(record._id, { typed, version: record.version })
  }
  const refuse = (problems: Issues, lines: readonly string[]): void => {
    setIssues(problems)
    setFailure(lines)
    const first = STATUS_FIELDS.find((field) => problems[field] !== undefined)
    if (first !== undefined) focusField(form.current, first)
  }
  const send = async (): Promise<void> => {
    if (isMoved) return form.current?.querySelector<HTMLElement>('[data-part=moved] button')?.focus()
    const sent = toStatusForm(typed)
    const problems = readFormProblems(sent)
    if (problems.length > 0) return refuse(Object.fromEntries(problems.map(({ field, message }) => [field, message])), [])
    refuse({}, [])
    try {
      const { data } = await save.mutateAsync({ body: { user_id: record._id, version, ...bodyOf(sent) } })
      release()
      drafts.drop(record._id)
      onSeen(data)
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      hold(error)
      const { fields, message, rest } = toFormProblems(error, STATUS_FIELDS)
      refuse(Object.fromEntries(fields.map(({ name, errors }) => [name[0], errors[0]])), [message, ...rest])
      const current = error.fields['record'] as StatusRecord | undefined
      setGone(error.code === 'STATUS_NOT_FOUND')
      if (error.status !== 409) return
      // The draft keeps the version of the record that it is based on.
      drafts.store(record._id, { typed, version })
      if (current !== undefined) onSeen(current)
      void refetchReads([statusReports.list, statusReports.history])
    }
  }
  return {
    form,
    typed,
    issues,
    failure,
    busy,
    isMoved,
    /** Whether the record was not found, because the caller may no longer read it. */
    isGone,
    hasDraft: draft !== undefined,
    isDraftKept: drafts.isKept(record._id),
    unsaved: draft === undefined ? [] : listStatusChanges(record, toSavedFields(typed)),
    type,
    discard,
    accept,
    submit: () => void run(send),
  }
}

function focusField(form: HTMLFormElement | null, name: StatusField): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>(`[data-field=${name}]`) ?? [])]
  const input = inputs.find(({ checked }) => checked) ?? inputs[0]
  input?.focus()
}

const bodyOf = (form: ReturnType<typeof toStatusForm>) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null && value !== undefined))

/** On narrower screens, the history is below the form. */
const useWide = createMediaHook(`(width >= ${breakpoints.wide}px)`)

const GONE =
  'You can no longer see this record: an admin removed its subject from you or switched the record off. What you typed was not saved.'

export function UpdateStatusPanel(props: StatusFormProps) {
  const { record, onClose } = props
  const { form, typed, issues, failure, busy, isMoved, isGone, hasDraft, isDraftKept, unsaved, type, discard, accept, submit } =
    useStatusForm(props)
  const isWide = useWide()
  const saves = useSaves(record._id)
  // A saved record has a history. If none is found, the caller may no longer read the record.
  const isReadable = !isGone && !(record.version > 0 && saves.read.data?.total === 0)
  const formId = useId()
  useKeyedThing(record._id, { version: record.version })
  usePageKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    // On narrow screens, the panel is a dialog.
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
          <p className={styles.subject}>
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

function SavedMeanwhile({ record: { updated_by: by, updatedAt: at }, onAccept }: { record: StatusRecord; onAccept: () => void }) {
  return (
    <section className={styles.moved} data-part="moved" aria-label="Saved since you opened it">
      <p role="status">
        <Icon name="warning" />
        <b>Someone saved this record. What you typed is kept.</b>
      </p>
      {by !== null && at !== null && (
        <p>
          <PersonName person={by} inText />, {describeInstant(at)}. The history shows what changed and what you would change.
        </p>
      )}
      <Button small onClick={onAccept}>
        Continue with the current record
      </Button>
    </section>
  )
}
