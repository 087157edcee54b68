import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { FormulaSource } from '../../../kit/ui/rich-text/formula-source.ts'
import { isBehindDialog, isTyping, useLetterKeys } from '../../../kit/web/letter-keys.ts'
import { beginWork } from '../../../kit/web/own-work.ts'
import { readPress } from '../../../kit/web/read-press.ts'
import { afterScene, useOpenThing } from '../../../kit/web/scene-keys.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'
import { getColumnHeading } from '../../../rows/heading-vocabulary.ts'
import { DecisionPart } from './decision/Decision.tsx'
import { type TaskDeskProps, useDecision } from './decision/use-decision.ts'
import { useDrafted } from './drafts/drafts.ts'
import { ownStatus, takenAway } from './row/task-status.ts'
import { movesInText } from './drafts/typing.ts'
import styles from './TaskDesk.module.css'

/**
 * The Update task form as the task desk (interface.md, Task desk): the reading part, the decision, and the keys for both. It is
 * one component; the style sheet lays it out as a side panel, an overlay, a wide desk beside the list or a phone page.
 */
export const TaskDesk = (props: TaskDeskProps) => <Desk key={props.task._id} {...props} />

function Desk(props: TaskDeskProps) {
  const { task, file, role, personId, place, onPrevious, onNext, onClose } = props
  const decision = useDecision(props)
  const { isTaken } = decision
  useOpenThing(`${task._id} ${decision.task.version} ${decision.cameAt}`)
  const desk = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const idOfQuestion = useId()
  const letters = useLetterKeys()
  const [asSource, setAsSource] = useState(false)
  const hasDraft = useDrafted(personId, role).has(task._id)

  // Focusing the heading announces each opened task to screen readers. The task's keys act from then on, once it is visible.
  useLayoutEffect(() => {
    // The focus move is attributed to whatever opened the task, however late it happens.
    const end = beginWork('read')
    afterScene(() => {
      if (!desk.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
      end()
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
        if (key === 'ArrowRight') return onNext
        if (key === 'ArrowLeft') return onPrevious
      }
      if (!letters || ctrl || isTyping(event.target)) return undefined
      if (key === 'r') return () => setAsSource(!asSource)
      const link = desk.current?.querySelector<HTMLElement>(`a[data-hotkey="${CSS.escape(key.toUpperCase())}"]`)
      return link ? () => link.click() : undefined
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
          <StatusChip {...ownStatus(isTaken ? takenAway(task) : task, role, hasDraft, file.secondReview)} form="pill" />
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
      <FormulaSource value={asSource}>
        <DecisionPart {...props} decision={decision} />
      </FormulaSource>
    </section>
  )
}
