import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { isBehindDialog, isTyping, useLetterKeys } from '../../../kit/web/letter-keys.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'
import { Decision } from './Decision.tsx'
import type { TaskDeskProps } from './use-decision.ts'
import { useDrafted } from './drafts.ts'
import { TaskFacts, TaskReading } from './TaskReading.tsx'
import { ownStatus } from './task-status.ts'
import { movesInText } from './typing.ts'
import styles from './TaskDesk.module.css'

/**
 * The Update task form as the task desk (interface.md, Task desk): the reading part, the decision, and the keys for both.
 * One component: the style sheet lays it out as a side panel, an overlay, a reviewer's wide desk or a phone's page.
 */
export function TaskDesk(props: TaskDeskProps) {
  const { task, file, role, place, onPrevious, onNext, onClose } = props
  const desk = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const letters = useLetterKeys()

  // Focusing the heading announces each opened task to screen readers and enables the desk's keys.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [task._id])

  usePageKeys((event) => {
    if (event.defaultPrevented || isBehindDialog()) return
    const ctrl = event.ctrlKey || event.metaKey
    const act = (): (() => void) | undefined => {
      if (event.key === 'Escape' && !ctrl && !event.shiftKey) return onClose
      if (ctrl && !event.shiftKey && !event.altKey && !movesInText(event.target)) {
        if (event.key === 'ArrowRight') return onNext
        if (event.key === 'ArrowLeft') return onPrevious
      }
      if (!letters || ctrl || event.altKey || isTyping(event.target)) return undefined
      const link = desk.current?.querySelector<HTMLElement>(`a[data-hotkey="${CSS.escape(event.key.toUpperCase())}"]`)
      return link ? () => link.click() : undefined
    }
    const todo = act()
    if (todo === undefined) return
    event.preventDefault()
    todo()
  })

  return (
    <section ref={desk} className={styles.desk} data-part="desk" aria-labelledby={headingId}>
      <header className={styles.head}>
        <Button kind="icon" className={styles.back} aria-label="Back to the list" onClick={onClose}>
          <Icon name="chevronLeft" size={18} />
        </Button>
        <div className={styles.title}>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            Task {task.sr_no}
          </h2>
          <DeskStatus {...props} />
        </div>
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
      </header>
      <Decision key={task._id} {...props}>
        <TaskReading task={task} file={file} role={role} />
        <TaskFacts task={task} file={file} role={role} />
      </Decision>
    </section>
  )
}

function DeskStatus({ task, file, role, personId }: TaskDeskProps) {
  const hasDraft = useDrafted(personId, role).has(task._id)
  return <StatusChip {...ownStatus(task, role, hasDraft, file.secondReview)} form="pill" />
}
