import type { StatusChange } from '../rules.ts'
import { fieldWords, describeStatusValue } from './status-words.ts'
import styles from './ChangeList.module.css'

export function ChangeList({ changes }: { changes: readonly StatusChange[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{fieldWords[field]}</dt>
          <dd>
            {from !== null && (
              <>
                <del>{describeStatusValue(from)}</del> <span aria-hidden="true">→</span>
                <span className="sr-only">becomes</span>{' '}
              </>
            )}
            <ins>{to === null ? 'nothing' : describeStatusValue(to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
