import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { taskHistory } from '../contract.ts'
import { type TaskPlace, Timeline } from './Timeline.tsx'
import timelineStyles from './Timeline.module.css'

/** The timeline of a task, fetched when it is rendered. */
export function TimelineOfTask(of: TaskPlace) {
  const read = useRead(taskHistory.timeline, { params: { file: of.file._id, srNo: of.srNo } }, { scopeOf: () => undefined })
  if (read.error && read.data === undefined)
    return <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />
  return read.data === undefined ? (
    <p className={timelineStyles.none}>Loading the timeline…</p>
  ) : (
    <Timeline entries={read.data.timeline} of={of} />
  )
}
