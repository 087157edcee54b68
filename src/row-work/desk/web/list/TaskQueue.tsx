import { type ReactNode, memo, useEffect, useRef } from 'react'
import { formatCount } from '../../../../kit/shared/counted.ts'
import type { StaffRole } from '../../../../access/levels.ts'
import { StatusChip } from '../../../../kit/ui/feedback/StatusChip.tsx'
import { ListText } from '../../../../kit/ui/rich-text/ListText.tsx'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { getQuestionStart } from '../../../../rows/workflow/web/row-passages.ts'
import { queueStatus, TAKEN_AWAY } from '../row/task-status.ts'
import styles from './TaskQueue.module.css'

type EntryProps = {
  task: Task
  keys: readonly string[]
  role: StaffRole
  hasDraft: boolean
  isOpen: boolean
  onOpen: (task: Task) => void
}

const Entry = memo(function Entry({ task, keys, role, hasDraft, isOpen, onOpen }: EntryProps) {
  const question = getQuestionStart(task, keys)
  const entry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li>
      <button
        ref={entry}
        type="button"
        className={styles.entry}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(task)}
      >
        <span className={styles.line}>
          <span className={styles.id}>{task.question_id}</span>
          <StatusChip {...queueStatus(task, role, hasDraft)} />
        </span>
        {question !== '' && (
          <span className={styles.words} dir="auto" aria-hidden="true">
            <ListText text={question} />
          </span>
        )}
      </button>
    </li>
  )
})

/** Says how many rows are ready, by their chips. It counts only the loaded page. */
const readiness = (tasks: readonly Task[], role: StaffRole, total: number): string => {
  const ready = tasks.filter(({ turn, updateTask }) => turn === role && updateTask.message !== TAKEN_AWAY).length
  return tasks.length < total ? `${formatCount(ready)} ready on this page` : `${formatCount(ready)} ready now`
}

type TaskQueueProps = {
  tasks: readonly Task[]
  keys: readonly string[]
  /** `decided` counts the rows decided since the list was loaded. */
  total: number
  decided: number
  place: number | undefined
  role: StaffRole
  drafted: ReadonlySet<string>
  openId: string | undefined
  onOpen: (task: Task) => void
  /** Below the rows: the rows that wait for other people, and the undo of the last decision. */
  below: ReactNode
  children: ReactNode
}

/** The rows beside a wide desk as a narrow column (interface.md, Anatomy: Task desk). */
export function TaskQueue({
  tasks,
  keys,
  total,
  decided,
  place,
  role,
  drafted,
  openId,
  onOpen,
  below,
  children,
}: TaskQueueProps) {
  return (
    <nav className={styles.taskQueue} aria-label="Tasks in this list">
      <div className={styles.head}>
        {children}
        <p className={styles.place}>
          <b>{place === undefined ? formatCount(total) : `${formatCount(place)} of ${formatCount(total)}`}</b>
          <span>{readiness(tasks, role, total)}</span>
        </p>
        <progress value={decided} max={Math.max(1, total)} aria-label="Decided in this list" />
      </div>
      <ol className={styles.list}>
        {tasks.map((task) => (
          <Entry key={task._id} {...{ task, keys, role, onOpen }} hasDraft={drafted.has(task._id)} isOpen={task._id === openId} />
        ))}
      </ol>
      <div className={styles.below}>{below}</div>
    </nav>
  )
}
