import { describeInstant } from '../../kit/shared/typed-date.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import type { StatusHistoryEntry } from '../record-contract.ts'
import { NOTHING_SAVED, listStatusChanges } from '../rules.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './StatusEntryPanel.module.css'
import { describeDuration } from './status-words.ts'

export function StatusEntryPanel({ entry, onClose }: { entry: StatusHistoryEntry; onClose: () => void }) {
  const { statusDoc: doc, at, by, changes, was_since: since } = entry
  const before = changes.find(({ field }) => field === 'status')?.from
  return (
    <DockedPanel title={`${doc.fullName}, ${doc.subject}`} onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <p className={styles.subject}>
        {doc.email}, {doc.department}
        <br />
        Saved {describeInstant(at)} by <PersonName person={by} inText />
      </p>
      <h3 className={styles.title}>What changed</h3>
      {changes.length > 0 ? <ChangeList changes={changes} /> : <p className={styles.subject}>Nothing.</p>}
      {since !== null && typeof before === 'string' && <p className={styles.subject}>{describeDuration(before, since, at)}</p>}
      <h3 className={styles.title}>The record since then</h3>
      <ChangeList changes={listStatusChanges(NOTHING_SAVED, doc)} />
    </DockedPanel>
  )
}
