import { useState } from 'react'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import type { TaskPlace } from './Timeline.tsx'
import timelineStyles from './Timeline.module.css'

const TimelineOfTask = lazyPart('TimelineOfTask', () => import('./TimelineOfTask.tsx'))

/** The whole timeline of a task, collapsed by default. */
export function TimelineFold(of: TaskPlace) {
  const [open, setOpen] = useState(false)
  return (
    <details className={timelineStyles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Timeline</summary>
      {open && <TimelineOfTask {...of} />}
    </details>
  )
}
