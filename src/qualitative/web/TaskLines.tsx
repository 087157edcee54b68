import type { ReactNode } from 'react'
import { UserText } from '../../kit/ui/PersonName.tsx'
import type { QualitativeTask } from '../record-contract.ts'
import { formatTimeSpent, sumTaskMinutes } from '../rules.ts'
import styles from './TaskLines.module.css'

type Props = { tasks: readonly QualitativeTask[]; act?: (task: QualitativeTask) => ReactNode }

export function TaskLines({ tasks, act }: Props) {
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={task._id}>
          <span>
            <b>
              <UserText>{task.title}</UserText>
            </b>{' '}
            {formatTimeSpent(sumTaskMinutes([task]))}
            <small>{task.description}</small>
          </span>
          {act?.(task)}
        </li>
      ))}
    </ul>
  )
}
