import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../../kit/ui/icons.tsx'
import { lazyPart } from '../../../../kit/ui/lazy-part.tsx'
import { FormulaSource } from '../../../../kit/ui/rich-text/formula-source.ts'
import { isBehindDialog, isTyping, useLetterKeys } from '../../../../kit/web/letter-keys.ts'
import { readPress } from '../../../../kit/web/read-press.ts'
import { afterScene, holdKeys, refuseKey, sayNothing, useKeyedThing } from '../../../../kit/web/key-guard.ts'
import { usePageKeys } from '../../../../kit/web/use-page-keys.ts'
import { getColumnHeading } from '../../../../rows/heading-vocabulary.ts'
import { type TaskDeskProps, useTaskDecision, type TaskDecision } from './use-decision.ts'
import { useDrafted } from '../drafts/drafts.ts'
import styles from './TaskDesk.module.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { formatTime } from '../../../../kit/shared/time.ts'
import { ConfirmDialog } from '../../../../kit/ui/dialog/ConfirmDialog.tsx'
import { ScrollArea } from '../../../../kit/ui/ScrollArea.tsx'
import { refusals } from '../../../../rows/workflow/refusals.ts'
import { describeDraftPlace } from '../drafts/draft-sync.ts'
import { DeskWaits } from '../row/DeskWaits.tsx'
import { ReworkLink } from '../row/ReworkLink.tsx'
import { ReadOnlyDraft } from '../row/ReadOnlyDraft.tsx'
import { TaskChanges } from '../row/TaskChanges.tsx'
import { isOptionKey, keyedOption, Blocked, TaskForm } from './TaskForm.tsx'
import { TakenRow } from './TakenRow.tsx'
import { RowLinks } from '../row/RowLinks.tsx'
import { StageStrip } from '../row/StageStrip.tsx'
import { StageNotes, TaskReading } from '../row/TaskReading.tsx'
import { isUndoKey, UndoIsOver } from './LastDecision.tsx'
import { holds } from '../../../../allocations/holds-contract.ts'
import { findOwnStartProblem } from '../../../../allocations/rules.ts'
import { usePerson } from '../../../../kit/web/person.tsx'
import { readToasts, toast } from '../../../../kit/web/toast.ts'
import { useRead, useWrite } from '../../../../kit/web/use-calls.ts'

const ContentWarnings = lazyPart('ContentWarnings', () => import('../../../../content-checks/checks/web/ContentWarnings.tsx'))

/**
 * The Update task form as the task desk (interface.md, Task desk): the reading part, the decision, and the keys for both. The
 * style sheet lays this one component out as a side panel, an overlay, a wide desk beside the list, or a page on a phone.
 */
export const TaskDesk = (props: TaskDeskProps) => <Desk key={props.task._id} {...props} />

function Desk(props: TaskDeskProps) {
  const { task, file, role, personId, place, onPrevious, onNext, onClose } = props
  const decision = useTaskDecision(props)
  const { isTaken } = decision
  useKeyedThing(task._id, { version: decision.task.version })
  useKeyedThing(`draft of ${task._id}`, { version: decision.cameAt })
  const desk = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const idOfQuestion = useId()
  const letters = useLetterKeys()
  const [asSource, setAsSource] = useState(false)
  const hasDraft = useDrafted(personId, role).has(task._id)

  // Focusing the heading announces each opened task to screen readers. The task's keys act only after that, when the task is
  // visible.
  useLayoutEffect(() => {
    afterScene(() => {
      if (!desk.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
    })
  }, [])

  usePageKeys((event) => {
    if (event.defaultPrevented || isBehindDialog()) return
    const press = readPress(event)
    if (press === undefined || press.shift) return
    const { key, ctrl } = press
    const act = (): (() => void) | undefined => {
      if (key === 'Escape' && !ctrl) return onClose
      if (isTaken) return undefined
      if (ctrl && !movesInText(event.target)) {
        if (key === 'ArrowRight') return onNext ?? (() => sayNothing('no row follows on this page'))
        if (key === 'ArrowLeft') return onPrevious ?? (() => sayNothing('this is the first row of the page'))
      }
      if (!letters || ctrl || isTyping(event.target)) return undefined
      if (key === 'r') return () => setAsSource(!asSource)
      const link = desk.current?.querySelector<HTMLElement>(`a[data-hotkey="${CSS.escape(key.toUpperCase())}"]`)
      if (link) return () => link.click()
      if (key === 'w') {
        const comments = desk.current?.querySelector<HTMLElement>('[data-field=comments]')
        return comments ? () => comments.focus() : () => sayNothing('there are no comments to write here')
      }
      return key === 'q' || key === 's' ? () => sayNothing(`this row has no link for ${key.toUpperCase()}`) : undefined
    }
    const todo = act()
    if (todo === undefined) return
    event.preventDefault()
    todo()
  })

  return (
    <section ref={desk} className={styles.desk} data-part="desk" data-taken={isTaken || undefined} aria-labelledby={headingId}>
      <header className={styles.head}>
        {!isTaken && (
          <Button kind="icon" className={styles.back} aria-label="Back to the list" onClick={onClose}>
            <Icon name="chevronLeft" size={18} />
          </Button>
        )}
        <div className={styles.title}>
          <b id={idOfQuestion} className={styles.question} title={getColumnHeading('question_id').raw} dir="auto">
            {task.question_id}
          </b>
          <h2 id={headingId} ref={heading} tabIndex={-1} aria-describedby={idOfQuestion}>
            Task {task.sr_no}
          </h2>
        </div>
        <div className={styles.ways}>
          <RowLinks task={task} isTaken={isTaken} />
          {!isTaken && <OwnAccount accountId={props.accountId} isMissing={decision.offered && decision.withoutAccount} />}
        </div>
        {isTaken ? (
          <span className={styles.place}>no longer yours</span>
        ) : (
          <>
            {place && (
              <span className={styles.place}>
                {place.at} of {place.of}
              </span>
            )}
            <Button
              kind="icon"
              className={styles.step}
              aria-label="Previous task"
              aria-keyshortcuts="Control+ArrowLeft"
              title="Ctrl ←"
              disabled={onPrevious === undefined}
              onClick={onPrevious}
            >
              <Icon name="chevronLeft" size={18} />
            </Button>
            <Button
              kind="icon"
              className={styles.step}
              aria-label="Next task"
              aria-keyshortcuts="Control+ArrowRight"
              title="Ctrl →"
              disabled={onNext === undefined}
              onClick={onNext}
            >
              <Icon name="chevronRight" size={18} />
            </Button>
            <Button kind="icon" className={styles.close} aria-label="Close the task" aria-keyshortcuts="Escape" onClick={onClose}>
              <Icon name="close" size={18} />
            </Button>
          </>
        )}
      </header>
      <StageStrip {...{ task, file, role, hasDraft, isTaken }} />
      <FormulaSource value={asSource}>
        <DecisionPart {...props} decision={decision} />
      </FormulaSource>
    </section>
  )
}

/** The allocation ID with which the person decides. It is a state of the person, so it stands in the head for every row. */
function OwnAccount({ accountId, isMissing }: { accountId: string | null; isMissing: boolean }) {
  if (accountId === null && !isMissing) return null
  return (
    <p className={styles.account} data-missing={accountId === null || undefined}>
      {accountId === null ? (
        'No Allocation ID'
      ) : (
        <>
          Allocation ID <Link to={'/allocations' as LinkProps['to']}>{accountId}</Link>
        </>
      )}
    </p>
  )
}

/** Returns whether Ctrl with an arrow moves by words in the target, as in a text field that is not empty. */
const movesInText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && isTyping(target) && target.value !== ''

const blockedWords = {
  offline: 'You’re offline. You can submit again once you’re connected.',
  'not ready': 'The service isn’t ready. You can submit again once it is.',
  'read only': 'Changes can’t be stored right now. You can submit again soon.',
}

function DecisionPart({ decision, ...props }: TaskDeskProps & { decision: TaskDecision }) {
  const { role, file, wide, reworks, followed, onPrevious } = props
  const { task, updates, choices, isCorrection, form, typed, hasMoved, base, offered, blocked, down, failure, isTaken } = decision
  const { draft, own, otherDraft, onType, discard, submit, choose, fieldOf, isLate } = decision
  const { ownDecision, undoLast } = decision
  const letters = useLetterKeys()
  const undoIsOver = ownDecision && <UndoIsOver until={ownDecision.undoUntil} />
  const formId = useId()

  usePageKeys((event) => {
    if (event.defaultPrevented || isBehindDialog() || isTaken) return
    if (isUndoKey(event)) {
      if (undoLast()) event.preventDefault()
      else if (!readToasts().some((shown) => shown.undo !== undefined)) sayNothing('there is no decision to undo')
      return
    }
    const press = readPress(event)
    if (press === undefined) return
    const isSubmit = press.key === 'Enter' && press.ctrl
    const field = fieldOf(event.target)
    // The select for the reason takes letters like a text field, but digits are its shortcut keys.
    const isText = isTyping(event.target) && !(field === 'reason' && /^\d$/.test(press.key))
    const isOption = letters && !press.ctrl && !isText && isOptionKey(press)
    if (!isSubmit && !isOption) return
    if (offered && isLate()) return refuseKey(event)
    event.preventDefault()
    if (!offered) return sayNothing('this row has no decision to make here')
    if (isSubmit) return blocked ? sayNothing('the reason is shown above the button') : submit()
    const option = keyedOption(field, press, choices, decision.needs)
    if (option === undefined) sayNothing(`the key ${press.key.toUpperCase()} chooses nothing here`)
    else choose(option)
  })

  const submitLabel = isCorrection ? 'Correct' : followed ? 'Submit, open next' : 'Submit'
  const reading = { task: props.task, file, role, isTaken }
  // Messages that are shown at their field are not repeated below the form.
  const atFields = Object.values(decision.fields)
  const lines = failure === undefined ? [] : [failure.message, ...failure.rest].filter((line) => !atFields.includes(line))
  const notes = <StageNotes task={props.task} role={role} />
  // The findings arrive late and need any height, so nothing stands below them that they could push down.
  const warnings = !isTaken && (
    <ContentWarnings key={`checks ${props.task._id}`} of={{ fileId: file._id, srNo: props.task.sr_no }} />
  )
  const pane = (
    <ScrollArea className={styles.pane} label={`Question ${task.question_id}`}>
      <TaskReading {...reading} />
      {isTaken && notes}
      {wide && warnings}
    </ScrollArea>
  )
  if (isTaken) return <TakenRow {...props} decision={decision} reading={pane} />
  return (
    <>
      <div className={styles.body}>
        {pane}
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
            {undoIsOver}
            {hasMoved && (
              <TaskChanges
                before={base}
                now={task}
                sheet={props.file.columns}
                {...{ role, typed }}
                onContinue={decision.acceptChanges}
              />
            )}
            <TaskForm
              {...{ choices, typed, onType }}
              chosen={decision.chosen}
              needs={decision.needs}
              issues={decision.fields}
              isAsBefore={decision.isAsBefore}
              asked={decision.asked}
            />
            {otherDraft !== undefined && <ReadOnlyDraft draft={otherDraft} onDiscard={discard} />}
            {notes}
          </form>
        ) : (
          <div className={styles.form}>
            {undoIsOver}
            <DeskWaits {...{ task, updates, role }} file={props.file} />
            {hasMoved && (
              <TaskChanges before={base} now={task} sheet={props.file.columns} {...{ role, typed: draft?.typed ?? typed }} />
            )}
            {draft !== undefined && <ReadOnlyDraft draft={draft} onDiscard={discard} />}
            {notes}
          </div>
        )}
        {!wide && warnings}
      </div>
      <ConfirmDialog
        open={decision.doubt !== undefined}
        title={`${decision.doubt ?? ''} with the score ${typed.qc_score}?`}
        verb={`${decision.doubt ?? ''} with ${typed.qc_score}`}
        onConfirm={decision.submitAnyway}
        onClose={decision.reconsider}
      >
        5 is the best score, 0 the worst.
      </ConfirmDialog>
      {offered && (
        <footer className={styles.foot}>
          {decision.behindReworks && <Blocked link={<ReworkLink {...{ role, reworks }} />}>{refusals.REWORKS_FIRST[1]}</Blocked>}
          {decision.withoutAccount && (
            <Blocked
              link={<Link to={'/allocations' as LinkProps['to']}>Start an allocation ID</Link>}
              acts={<StartAccount project={props.file.section} department={task.department} onStarted={decision.focusMissing} />}
            >
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
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <span className={styles.draft}>
            {own !== undefined && (
              <>
                <Icon name="save" size={14} />{' '}
                <span>{`Draft of ${formatTime(own.at)} kept ${describeDraftPlace({ personId: props.personId, role, taskId: task._id })}`}</span>
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

/** The page of allocation IDs lists all of them. */
const MAX_OFFERED = 3

type StartAccountProps = {
  project: string
  /** The row's department. Its allocation IDs are offered first. */
  department: string
  onStarted: () => void
}

function StartAccount({ project, department, onStarted }: StartAccountProps) {
  const { email } = usePerson()
  const { data, refetch } = useRead(holds.own, { params: { email } })
  const start = useWrite(holds.start, { successToast: false })
  const all = data?.data ?? []
  const startable = all.filter(
    (row) => row.project_name === project && row.hindrance === null && findOwnStartProblem(row, all, email) === undefined,
  )
  const ofRow = startable.filter((row) => row.subject_name === department)
  const offered = [...ofRow, ...startable.filter((row) => !ofRow.includes(row))].slice(0, MAX_OFFERED)
  const begin = (projectId: string, accountId: string, name: string): void => {
    // Keys wait until the desk shows the ID. Until then the row cannot be submitted, and a submit by key would silently do
    // nothing.
    const shown = holdKeys()
    void start
      .mutateAsync({ params: { projectId }, body: { accountId, users: email } })
      // A toast has already shown the refusal. It means that the list was stale, so the list is read again.
      .then(
        () => {
          toast.success('Started', undefined, { about: name })
          onStarted()
        },
        () => void refetch(),
      )
      .finally(shown)
  }
  const starting = start.isPending ? start.variables.body.accountId : undefined
  return (
    <span className={styles.starts}>
      {offered.map(({ _id: id, account_id: name, project_id: projectId }) => (
        <Button
          key={id}
          small
          busy={starting === id}
          disabled={starting !== undefined && starting !== id}
          onClick={() => begin(projectId, id, name)}
        >
          Start {name}
        </Button>
      ))}
    </span>
  )
}
