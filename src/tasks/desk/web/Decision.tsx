import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { StaffRole } from '../../../kit/shared/access.ts'
import { showInstant } from '../../../kit/shared/time.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { refresh, useBusy, useHeld, useWrite } from '../../../kit/web/use-calls.ts'
import { Refused } from '../../../kit/web/call.ts'
import { isDown, onConnection, readConnection } from '../../../kit/web/connection.ts'
import { toast } from '../../../kit/web/toast.tsx'
import { isBehindDialog, isTyping, useLetterKeys } from '../../../kit/web/letter-keys.ts'
import { type RefusalCode, refusals } from '../../workflow/refusals.ts'
import { session } from '../../../session/contract.ts'
import { tasks } from '../contract.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { type Draft, dropDraft, keepDraft, readDraft, type Typed } from './drafts.ts'
import { chosenOf, type FieldIssues, firstTyped, issuesByField, missingOf, needsFor, sentOf } from './form-values.ts'
import { Blocked, TaskForm } from './TaskForm.tsx'
import { TaskChanges } from './TaskChanges.tsx'
import { choicesFor } from './task-offers.ts'
import { putDecided, putTask, takeBack } from './task-writes.ts'
import { type SheetColumn, type Task } from '../../workflow/contract.ts'
import styles from './Decision.module.css'
import taskReadingStyles from './TaskReading.module.css'

export type TaskDeskProps = {
  task: Task
  file: { name: string; secondReview: boolean; columns: readonly SheetColumn[] }
  role: StaffRole
  personId: string
  reworks: number
  accountId: string | null
  /** Rows of this list may be updated (000 §2) or corrected (workflow.md 17). */
  updates: boolean
  /** "5 of 84"; absent for a task that is not among the loaded rows. */
  place: { at: number; of: number } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Another ready task follows, so that a submit can open it. */
  followed: boolean
  onDone: (task: Task) => void
  /** Called after the decision was undone: the task is open again. */
  onUndone: (task: Task) => void
  onClose: () => void
}

const blockedWords = {
  offline: 'You are offline. Submit comes back with the connection.',
  'not ready': 'The service is not ready. Submit comes back with the connection.',
  'read only': 'Changes can’t be stored at the moment. Submit comes back by itself.',
}

type Failure = { message: string; rest: string[] }

/** The form, its draft and its submit; `children` is the reading part beside it. */
export function Decision({ children, ...props }: TaskDeskProps & { children: ReactNode }) {
  const { file, role, personId, reworks, accountId, followed, onPrevious, onDone, onUndone } = props
  const { shown, hold, release } = useHeld(props)
  const { task, updates } = shown
  const { choices, updateTask } = choicesFor(task, { role, secondReview: file.secondReview, personId })
  const isCorrection = updateTask.correct === true
  const letters = useLetterKeys()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const place = { personId, role, taskId: task._id }
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft(place))
  const [fields, setFields] = useState<FieldIssues>({})
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  /** The row was changed by someone else: it is now reloaded, and the typed text is still here. */
  const [changed, setChanged] = useState(false)

  // Text typed for an update does not become a correction of what was sent since; it stays readable.
  const isOfOther = draft !== undefined && (draft.corrects ?? false) !== isCorrection
  const [unsent, setUnsent] = useState<Draft | undefined>(undefined)
  const otherDraft = isOfOther ? draft : unsent
  const own = isOfOther ? undefined : draft
  /** The row that the typed text is about; without text, the current row. */
  const [base, setBase] = useState(task)
  if (draft === undefined && !changed && base.version !== task.version) setBase(task)
  const typed = own?.typed ?? firstTyped(task, role, choices)
  const chosen = chosenOf(typed, choices)
  const needs = needsFor(role, chosen, typed, task)
  const behindReworks = task.updateTask.message === refusals.REWORKS_FIRST[1]
  const withoutAccount = needs.account && accountId === null
  const offered = updates && choices.length > 0

  /** The version after the last submit; an older row is still on the screen until the next task is rendered. */
  const sent = useRef(0)
  const update = useWrite(tasks.update, { patches: (reply, patch) => putDecided(role, reply, patch), successToast: false })
  const [busy, run] = useBusy()
  const connection = useSyncExternalStore(onConnection, readConnection)
  const down = isDown(connection) ? connection.state : undefined
  // The pending submit changes the row too.
  const hasMoved = !busy && (changed || (draft !== undefined && task.version !== base.version))
  const blocked = behindReworks || withoutAccount || down !== undefined || busy

  const asCorrection = isCorrection ? { corrects: true } : {}
  const onType = (change: Partial<Typed>): void => {
    const next: Draft = { typed: { ...typed, ...change }, at: new Date().toISOString(), ...asCorrection }
    if (isOfOther) setUnsent(draft)
    setDraft(next)
    keepDraft(place, next)
    setFailure(undefined)
    setFields((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in change))))
  }
  const discard = (): void => {
    setUnsent(undefined)
    if (own !== undefined && offered) return
    dropDraft(place)
    setDraft(undefined)
  }
  const focusField = (name: string): void => {
    // After the fields of the choice are rendered.
    requestAnimationFrame(() => {
      const all = form.current?.querySelectorAll<HTMLElement>(`[data-field="${name}"]`) ?? []
      const target = [...all].find((each) => each instanceof HTMLInputElement && each.checked) ?? all[0]
      target?.focus()
    })
  }
  const refuse = (refused: Refused): void => {
    const { fields: wrong, rest } = issuesByField(refused.issues)
    setFields(wrong)
    setFailure({ message: refused.message, rest: rest.filter((line) => line !== refused.message) })
    const [first] = Object.keys(wrong)
    if (first !== undefined) focusField(first)
    if (refused.status !== 409) return
    const current = refused.fields['task'] as Task | undefined
    if (current !== undefined) putTask(current)
    setChanged(
      refused.code === ('STALE_VERSION' satisfies RefusalCode) || (current !== undefined && current.version !== base.version),
    )
    if (refused.code === ('REWORKS_FIRST' satisfies RefusalCode)) void refresh([session.me, tasks.list, tasks.counts])
  }
  /** The person has seen the changes: the typed text now applies to the current row. */
  const acceptChanges = (): void => {
    setBase(task)
    setChanged(false)
    setFailure(undefined)
    focusField('status')
  }
  const submit = (): void => void run(decide)
  const decide = async (): Promise<void> => {
    if (!offered || blocked) return
    if (hasMoved) {
      setFailure({ message: refusals.STALE_VERSION[1], rest: [] })
      form.current?.querySelector<HTMLElement>('[data-part=changes] button')?.focus()
      return
    }
    const missing = missingOf(chosen, needs, typed)
    const [first] = Object.entries(missing)
    if (first !== undefined || chosen === undefined) {
      setFields(missing)
      setFailure({ message: first?.[1] ?? '', rest: [] })
      if (first) focusField(first[0])
      return
    }
    setFailure(undefined)
    setFields({})
    try {
      const reply = await update.mutateAsync({
        params: { file: file.name, role },
        body: {
          ...sentOf(chosen, needs, typed),
          sr_no: task.sr_no,
          role,
          version: task.version,
          ...(needs.account && { accountId }),
        },
      })
      release()
      sent.current = reply.task.version
      dropDraft(place)
      setDraft(undefined)
      setBase(reply.task)
      setChanged(false)
      const undo = (): void => {
        void takeBack(file.name, role, reply.task).then((done) => {
          if (!done) return
          // Restores the submitted text as a draft, so that only the mistake has to be corrected.
          keepDraft(place, { typed, at: new Date().toISOString(), ...asCorrection })
          onUndone(task)
        })
      }
      toast.success(reply.message, undo, { about: task.question_id, slot: 'decision' })
      onDone(reply.task)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      hold(error)
      refuse(error)
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isBehindDialog() || !offered) return
    // Keys can arrive before the next render: one meant for the next task would leave a draft on the one just decided.
    if (busy || task.version < sent.current) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit()
      return
    }
    if (!letters || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const choice = /^[1-6]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined
    if (choice === undefined) return
    event.preventDefault()
    onType({ status: choice.status })
    // Focuses the first required field, or the choice itself when there is none.
    const { status } = choice
    const next = Object.keys(missingOf(status, needsFor(role, status, typed, task), { ...typed, status }))[0]
    focusField(next ?? 'status')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const submitLabel = isCorrection ? 'Correct' : followed ? 'Submit, open next' : 'Submit'
  return (
    <>
      <div className={styles.body}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
        <div className={styles.pane} tabIndex={0} role="region" aria-label={`Question ${task.question_id}`}>
          {children}
        </div>
        {offered ? (
          <form
            ref={form}
            id={formId}
            className={styles.form}
            aria-label={isCorrection ? 'Correct' : 'Update task'}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <h3 className={styles.formTitle}>{isCorrection ? 'Correct' : 'Update task'}</h3>
            {hasMoved && <TaskChanges before={base} now={task} {...{ role, typed }} onContinue={acceptChanges} />}
            <TaskForm {...{ choices, chosen, typed, needs, accountId, onType }} issues={fields} />
            {otherDraft !== undefined && <ReadOnlyDraft draft={otherDraft} onDiscard={discard} />}
          </form>
        ) : (
          <div className={styles.form}>
            <DeskWaits task={task} updates={updates} role={role} />
            {hasMoved && <TaskChanges before={base} now={task} {...{ role, typed: draft?.typed ?? typed }} />}
            {draft !== undefined && <ReadOnlyDraft draft={draft} onDiscard={discard} />}
          </div>
        )}
      </div>
      {offered && (
        <footer className={styles.foot}>
          {behindReworks && (
            <Blocked link={`Open reworks (${reworks})`} to="/rework-received">
              {refusals.REWORKS_FIRST[1]}
            </Blocked>
          )}
          {withoutAccount && (
            <Blocked link="Start an allocation ID" to="/allocations">
              {refusals.NO_ACCOUNT_ID[1]}
            </Blocked>
          )}
          {down !== undefined && (
            <div className={styles.blocked} role="status">
              <Icon name="warning" />
              <p>{blockedWords[down]}</p>
            </div>
          )}
          <div role="alert" className={styles.problem}>
            {failure !== undefined && [failure.message, ...failure.rest].map((line) => <p key={line}>{line}</p>)}
          </div>
          <span className={styles.draft}>
            {own !== undefined && (
              <>
                <Icon name="save" size={14} /> Draft kept {showInstant(own.at).slice(11)}
              </>
            )}
          </span>
          <Button className={styles.previous} aria-label="Previous task" disabled={onPrevious === undefined} onClick={onPrevious}>
            <Icon name="chevronLeft" size={18} />
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            className={styles.submit}
            disabled={blocked}
            aria-keyshortcuts="Control+Enter"
            keycap="Ctrl Enter"
          >
            {submitLabel}
          </Button>
        </footer>
      )}
    </>
  )
}

/** Why nothing can be decided here: whose turn it is, or that the row is read-only in this list. */
function DeskWaits({ task, updates, role }: { task: Task; updates: boolean; role: StaffRole }) {
  if (updates && task.updateTask.message !== '' && task.updateTask.message !== refusals.REWORKS_FIRST[1]) {
    return <StatusChip word={task.updateTask.message} form="pill" />
  }
  const decided = task[`${roleKey(role)}_status`] !== null
  return (
    <p className={taskReadingStyles.hint}>
      {decided ? 'You have decided on this task.' : 'This list is for reading; update the task in Assigned.'}
    </p>
  )
}

/** Somebody else decided meanwhile: the typed text can still be read and copied. */
function ReadOnlyDraft({ draft: { typed, at }, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const texts = Object.entries(typed).filter(([, text]) => text !== '')
  return (
    <section className={styles.kept} aria-label="Your draft">
      <p className={taskReadingStyles.hint}>Your draft of {showInstant(at)} was not sent.</p>
      <dl>
        {texts.map(([name, text]) => (
          <div key={name} className={taskReadingStyles.fact}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Button small onClick={onDiscard}>
        Discard the draft
      </Button>
    </section>
  )
}
