import { RichText } from '../../../kit/ui/rich-text/RichText.tsx'
import { formatInstant } from '../../../kit/shared/time.ts'
import type { LinkProps } from '@tanstack/react-router'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { type TimelineEntry, taskHistory } from '../contract.ts'
import { toShownStatus } from '../../workflow/web/shown-status.ts'
import { describeTimelineEntry } from './timeline-words.ts'
import styles from './Timeline.module.css'
import { joinClassNames } from '../../../kit/ui/class-names.ts'

export type TaskPlace = { file: { _id: string; name: string }; srNo: number }

type TimelineProps = { entries: readonly TimelineEntry[]; of: TaskPlace; order?: 'newest' | 'oldest' }

/** The history of one task, newest first by default: who did what, and when. */
export function Timeline({ entries, of, order = 'newest' }: TimelineProps) {
  if (entries.length === 0) return <p className={styles.none}>Nothing has happened to this task yet.</p>
  return (
    <ol className={styles.timeline} aria-label={`Timeline, ${order} first`}>
      {(order === 'newest' ? entries.toReversed() : entries).map((entry) => (
        <Step key={`${entry.version} ${entry.role} ${entry.kind}`} entry={entry} of={of} />
      ))}
    </ol>
  )
}

function Step({ entry, of }: { entry: TimelineEntry; of: TaskPlace }) {
  const { what, from, to, who, comments, more } = describeTimelineEntry(entry)
  const at = entry.done_date ?? entry.at
  const mayAsk = useMay('manages accounts')
  return (
    <li className={joinClassNames(styles.step, entry.to === 'sent_for_rework' && styles.back)}>
      <p className={styles.event}>
        <b>{what.map((part) => (typeof part === 'string' ? part : <PersonName key={part.fullName} person={part} inText />))}</b>
        {from !== undefined && <StatusChip {...toShownStatus(from)} />}
        {from !== undefined && <Icon name="chevronRight" size={12} />}
        {to !== undefined && <StatusChip {...toShownStatus(to)} />}
        {from !== undefined && to === undefined && <span>no status</span>}
      </p>
      {comments !== '' && (
        <p className={styles.words}>
          <RichText text={comments} />
        </p>
      )}
      {more.length > 0 && <p className={styles.more}>{more.join(' · ')}</p>}
      {mayAsk && entry.account !== null && (
        <p>
          <TextLink
            to={'/projectAllocation/$projectId/timeline' as LinkProps['to']}
            params={{ projectId: entry.account.project_id } as never}
            search={{ account: entry.account._id, at, file: of.file.name, row: of.srNo } as never}
          >
            Who held {entry.account_id} then
          </TextLink>
        </p>
      )}
      <p className={styles.person}>
        {who !== null && <PersonName person={who} />}
        {entry.attempt > 1 && `${who === null ? '' : ' · '}attempt ${entry.attempt}`}
        <time dateTime={at}>{formatInstant(at)}</time>
      </p>
    </li>
  )
}

/** The timeline of a task, oldest first, fetched when it is rendered. */
export function TimelineOfTask(of: TaskPlace) {
  const read = useRead(taskHistory.timeline, { params: { file: of.file._id, srNo: of.srNo } }, { scopeOf: () => undefined })
  if (read.error && read.data === undefined)
    return <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />
  return read.data === undefined ? (
    <p className={styles.none}>Loading the timeline…</p>
  ) : (
    <Timeline entries={read.data.timeline} of={of} order="oldest" />
  )
}
