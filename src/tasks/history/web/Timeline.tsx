import { showInstant } from '../../../kit/shared/time.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import type { TimelineEntry } from '../contract.ts'
import { statusShown } from '../../workflow/web/shown-status.ts'
import { lineOf } from './timeline-words.ts'
import styles from './Timeline.module.css'
import { classNames } from '../../../kit/ui/class-names.ts'

/** The history of one task: who, what and when, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return <p className={styles.none}>Nothing has happened with this task yet.</p>
  return (
    <ol className={styles.timeline} aria-label="Timeline, newest first">
      {entries.toReversed().map((entry) => (
        <Step key={`${entry.version} ${entry.role} ${entry.kind}`} entry={entry} />
      ))}
    </ol>
  )
}

function Step({ entry }: { entry: TimelineEntry }) {
  const { what, from, to, who, comments, more } = lineOf(entry)
  const at = entry.done_date ?? entry.at
  return (
    <li className={classNames(styles.step, entry.to === 'sent_for_rework' && styles.back)}>
      <p className={styles.what}>
        <b>{what}</b>
        {from !== undefined && <StatusChip {...statusShown(from)} />}
        {from !== undefined && <Icon name="chevronRight" size={12} />}
        {to !== undefined && <StatusChip {...statusShown(to)} />}
        {from !== undefined && to === undefined && <span>no status</span>}
      </p>
      {comments !== '' && <p className={styles.words}>{comments}</p>}
      {more.length > 0 && <p className={styles.more}>{more.join(' · ')}</p>}
      <p className={styles.who}>
        {who !== null && <PersonName person={who} />}
        {entry.attempt > 1 && `${who === null ? '' : ' · '}attempt ${entry.attempt}`}
        <time dateTime={at}>{showInstant(at)}</time>
      </p>
    </li>
  )
}
