import { useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { describeInstant } from '../../kit/shared/typed-date.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { statusReports } from '../contract.ts'
import type { StatusHistoryEntry } from '../record-contract.ts'
import type { StatusChange } from '../rules.ts'
import { HISTORY_PAGE } from '../vocabulary.ts'
import { ChangeList } from './ChangeList.tsx'
import { describeDuration } from './status-words.ts'
import styles from './StatusHistory.module.css'

const DEFAULT_SAVES = 5

export function useSaves(record: string) {
  const { email } = usePerson()
  const [size, setSize] = useState(DEFAULT_SAVES)
  const sent = { params: { email }, query: { record, page: 1, pageSize: size } }
  return { read: useRead(statusReports.history, sent, { keepPrevious: true }), showAll: () => setSize(HISTORY_PAGE.most) }
}

type StatusHistoryProps = {
  saves: ReturnType<typeof useSaves>
  isReadable: boolean
  unsaved: readonly StatusChange[]
  /** Undefined if nothing is typed. */
  onDiscard: (() => void) | undefined
}

export function StatusHistory({ saves: { read, showAll }, isReadable, unsaved, onDiscard }: StatusHistoryProps) {
  const entries = read.data?.data
  const older = (read.data?.total ?? 0) - (entries?.length ?? 0)
  return (
    <section className={styles.history}>
      <header className={styles.head}>
        <h2>History</h2>
        {read.data && isReadable && <span>{formatQuantity(read.data.total, 'save')}</span>}
      </header>
      <ol className={styles.entries}>
        {onDiscard && (
          <li className={styles.unsaved}>
            <h3>Not saved yet</h3>
            {unsaved.length > 0 ? <ChangeList changes={unsaved} /> : <p className={styles.by}>No changes.</p>}
            <Button small kind="quiet" onClick={onDiscard}>
              Discard
            </Button>
          </li>
        )}
        {isReadable && entries?.map((entry) => <Entry key={entry._id} entry={entry} />)}
      </ol>
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {entries === undefined && read.error === null && <PageSkeleton />}
      {!isReadable && <p className={styles.none}>You can no longer see this record.</p>}
      {entries?.length === 0 && isReadable && <p className={styles.none}>Nothing saved yet.</p>}
      {older > 0 && isReadable && (
        <Button kind="quiet" small busy={read.isPlaceholderData} onClick={showAll}>
          Show {formatQuantity(older, 'older', 'older')}
        </Button>
      )}
    </section>
  )
}

function Entry({ entry: { at, by, changes, was_since: since } }: { entry: StatusHistoryEntry }) {
  const before = changes.find(({ field }) => field === 'status')?.from
  return (
    <li>
      <h3>
        <time dateTime={at}>{describeInstant(at)}</time>
      </h3>
      <p className={styles.by}>
        <PersonName person={by} />
      </p>
      {changes.length > 0 ? <ChangeList changes={changes} /> : <p className={styles.by}>Saved without changes.</p>}
      {since !== null && typeof before === 'string' && <p className={styles.by}>{describeDuration(before, since, at)}</p>}
    </li>
  )
}
