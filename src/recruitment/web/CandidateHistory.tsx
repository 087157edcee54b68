import { formatInstant } from '../../kit/shared/time.ts'
import type { CandidateEvent } from '../candidates-contract.ts'
import styles from './CandidateHistory.module.css'
import { StageChip } from './stage-looks.tsx'

const words: Record<CandidateEvent['kind'], string> = {
  added: 'Added',
  moved: 'Moved',
  changed: 'Changed',
  'cv stored': 'CV uploaded',
  'cv removed': 'CV removed',
  'interview set': 'Interview set',
  'interview cancelled': 'Interview cancelled',
}

export const CandidateHistory = ({ events }: { events: readonly CandidateEvent[] }) => (
  <ol className={styles.events} aria-label="History">
    {events.map((event, at) => (
      <li key={`${event.at} ${at}`}>
        <p className={styles.event}>
          <b>{words[event.kind]}</b>
          {event.from !== null && (
            <>
              from <StageChip stage={event.from} />
            </>
          )}
          {event.from !== null && event.to !== null && (
            <>
              to <StageChip stage={event.to} />
            </>
          )}
          {event.reason !== null && `: ${event.reason}`}
          {event.fields.length > 0 && event.fields.join(', ')}
        </p>
        {event.note !== '' && <p className={styles.note}>{event.note}</p>}
        <p className={styles.person}>
          {event.by.fullName}, <time dateTime={event.at}>{formatInstant(event.at)}</time>
        </p>
      </li>
    ))}
  </ol>
)
