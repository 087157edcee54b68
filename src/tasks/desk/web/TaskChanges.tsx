import { Button } from '../../../kit/ui/button/Button.tsx'
import type { StaffRole } from '../../../access/levels.ts'
import { formatInstant } from '../../../kit/shared/time.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import type { TypedFields } from './drafts.ts'
import { listTaskChanges, typedFor } from './task-changes.ts'
import { type SheetColumn, type Task } from '../../workflow/contract.ts'
import styles from './TaskChanges.module.css'

type Props = {
  before: Task
  now: Task
  /** The sheet's own columns of the file. */
  sheet: readonly SheetColumn[]
  role: StaffRole
  typed: TypedFields
  /** Absent when nothing can be decided on the current row. */
  onContinue?: (() => void) | undefined
}

/** The row was changed by someone else: shows the differences beside the typed text, which is preserved. */
export function TaskChanges({ before, now, sheet, role, typed, onContinue }: Props) {
  const changes = listTaskChanges(before, now, sheet)
  return (
    <section className={styles.deskChanges} data-part="changes" aria-label="Changed since you opened it">
      <p className={styles.head} role="status">
        <Icon name="warning" />
        <b>Someone changed this task. What you typed is kept.</b>
      </p>
      {changes.length > 0 && (
        <dl>
          {changes.map(({ key, heading, was, now: is, who, at }) => {
            const mine = typedFor(key, role, typed)
            return (
              <div key={key}>
                <dt title={heading.raw}>{heading.full}</dt>
                <dd>
                  <del>{was === '' ? 'empty' : was}</del> → <ins>{is === '' ? 'empty' : is}</ins>
                  {mine !== '' && mine !== is && <span className={styles.mine}>You typed: {mine}</span>}
                  {(who !== undefined || at !== null) && (
                    <span className={styles.who}>
                      {who && <PersonName person={who} />} {at !== null && <time dateTime={at}>{formatInstant(at)}</time>}
                    </span>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {onContinue === undefined ? (
        <p>There is nothing for you to decide now.</p>
      ) : (
        <Button small onClick={onContinue}>
          Continue with the current task
        </Button>
      )}
    </section>
  )
}
