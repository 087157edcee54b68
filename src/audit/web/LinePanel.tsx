import { Button } from '../../kit/ui/button/Button.tsx'
import { formatInstant } from '../../kit/shared/time.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import { SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import type { AuditLine } from '../contract.ts'
import { listFieldChanges } from './audit-words.ts'
import styles from './LinePanel.module.css'

type LinePanelProps = {
  line: AuditLine
  word: string | undefined
  names: Readonly<Record<string, string>>
  onClose: () => void
  onObject: (type: string, id: string) => void
  onPerson: (id: string) => void
}

const look = ({ changed }: { changed: boolean }) => ({ className: changed ? undefined : styles.isSame })

function Value({ text, as: As }: { text: string; as: 'del' | 'ins' | 'span' }) {
  return text === '' ? <span className={styles.empty}>—</span> : <As>{text}</As>
}

export function LinePanel({ line, word, names, onClose, onObject, onPerson }: LinePanelProps) {
  const { actor, object } = line
  const changes = listFieldChanges(line, names)
  const objectId = object._id
  return (
    <DockedPanel
      title={line.sentence}
      onClose={onClose}
      foot={
        <div className={styles.ways}>
          {word !== undefined && objectId !== null && (
            <Button onClick={() => onObject(object.type, objectId)}>
              All about this {word.toLowerCase().replace(' id', ' ID')}
            </Button>
          )}
          {actor !== null && <Button onClick={() => onPerson(actor._id)}>All by {actor.fullName}</Button>}
        </div>
      }
    >
      <dl className={styles.facts}>
        <dt>Who</dt>
        <dd>
          {actor === null ? 'Not signed in' : <PersonName person={actor} />}
          {actor?.deleted === true && ' · deleted'}
        </dd>
        <dt>When</dt>
        <dd>{formatInstant(line.at)}</dd>
        <dt>Object</dt>
        <dd>
          {word ?? object.type}
          {object.name !== null && ` · ${object.name}`}
        </dd>
        <dt>Request ID</dt>
        <dd>
          <code>{line.request_id}</code>
        </dd>
      </dl>
      {changes.length === 0 ? (
        <p className={styles.none}>No field changes were recorded.</p>
      ) : (
        <SmallTable
          label="What changed"
          className={styles.changes}
          columns={[
            { title: 'Field', names: true, show: ({ field }) => field },
            { title: 'Before', show: ({ before, changed }) => <Value text={before} as={changed ? 'del' : 'span'} />, cell: look },
            { title: 'After', show: ({ after, changed }) => <Value text={after} as={changed ? 'ins' : 'span'} />, cell: look },
          ]}
          rows={changes}
          rowKey={({ field }) => field}
        />
      )}
    </DockedPanel>
  )
}
