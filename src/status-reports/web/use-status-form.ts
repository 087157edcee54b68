import { useRef, useState } from 'react'
import { toFormProblems } from '../../kit/ui/form/form-problems.ts'
import { Refused } from '../../kit/web/call.ts'
import type { TabDrafts } from '../../kit/web/tab-drafts.ts'
import { refresh, useBusy, useRetainedInput, useWrite } from '../../kit/web/use-calls.ts'
import { statusReports } from '../contract.ts'
import type { StatusRecord } from '../record-contract.ts'
import { listStatusChanges, formProblems, withField } from '../rules.ts'
import { STATUS_FIELDS, type StatusField } from '../vocabulary.ts'
import { toStatusForm, savedAs, type StatusDraft, toTypedStatus } from './typed-status.ts'

type Issues = { [Field in StatusField]?: string }
export type StatusFormProps = {
  record: StatusRecord
  drafts: TabDrafts<StatusDraft>
  /** The record as the server has it now, from the response to a save. */
  onSeen: (record: StatusRecord) => void
  onClose: () => void
}

/** The form of a record that is being typed: its draft, what is missing, what was saved in the meantime, and its save. */
export function useStatusForm({ record, drafts, onSeen, onClose }: StatusFormProps) {
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
    // Problem with a field, or with one that depends on it, until it is changed.
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
  /** What was typed applies to the record as it is now. */
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
    const problems = formProblems(sent)
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
      // What was typed is about the version that it was typed on.
      drafts.store(record._id, { typed, version })
      if (current !== undefined) onSeen(current)
      void refresh([statusReports.list, statusReports.history])
    }
  }
  return {
    form,
    typed,
    issues,
    failure,
    busy,
    /** Somebody else has saved the record since what is typed was begun. */
    isMoved,
    /** The record was not found: the caller may not read it any more. */
    isGone,
    hasDraft: draft !== undefined,
    isDraftKept: drafts.isKept(record._id),
    unsaved: draft === undefined ? [] : listStatusChanges(record, savedAs(typed)),
    type,
    discard,
    accept,
    submit: () => void run(send),
  }
}

/** Its input; of a choice the chosen one, else the first. */
function focusField(form: HTMLFormElement | null, name: StatusField): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>(`[data-field=${name}]`) ?? [])]
  const input = inputs.find(({ checked }) => checked) ?? inputs[0]
  input?.focus()
}

/** The fields that have a value: what the choices do not ask for is not sent. */
const bodyOf = (form: ReturnType<typeof toStatusForm>) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null && value !== undefined))
