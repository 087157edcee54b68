import { useEffect, useRef } from 'react'
import { formatInstant } from '../../shared/time.ts'
import { valueText } from '../../shared/value-words.ts'
import { usePerson } from '../../web/person.tsx'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icons.tsx'
import { PersonName } from '../PersonName.tsx'
import type { ConflictingChange, useConcurrentChanges } from './use-concurrent-changes.ts'
import styles from './ConcurrentChangeList.module.css'

type ConcurrentChangeListProps = Pick<ReturnType<typeof useConcurrentChanges>, 'changes' | 'isRead' | 'choose' | 'goOn'> & {
  /** A value of the form in words; undefined: it can only be seen there. */
  show: ((field: string, mine: unknown) => string | undefined) | undefined
}

/** What others saved of the same thing while a form was open, beside what is typed in it. */
export function ConcurrentChangeList({
  changes,
  isRead,
  choose,
  goOn,
  show = (_, mine) => valueText(mine),
}: ConcurrentChangeListProps) {
  const list = useRef<HTMLElement>(null)
  // Not on a button: an Enter that was meant for the save must not choose.
  useEffect(() => list.current?.focus(), [])
  const isAsking = changes.some(({ kind }) => kind === 'asked')
  return (
    <section ref={list} tabIndex={-1} className={styles.changes} data-part="meanwhile" aria-label="Changed since you opened it">
      <p className={styles.head} role="alert">
        <Icon name="warning" />
        <b>This was changed after you opened it. What you typed is kept but not saved yet.</b>
      </p>
      <dl>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{change.label}</dt>
            <dd>
              Now: <ins>{valueText(change.theirs) || 'empty'}</ins>
              <Who change={change} />
              {change.kind === 'asked' && <Mine text={show(change.field, change.mine)} />}
              {change.kind === 'taken' && (
                <span className={styles.line}>You had not changed it, so the form shows the new value.</span>
              )}
            </dd>
            {change.kind === 'asked' && (
              <dd className={styles.choice}>
                <Button small aria-pressed={change.choice === 'mine'} onClick={() => choose(change, 'mine')}>
                  Keep mine
                </Button>
                <Button small aria-pressed={change.choice === 'theirs'} onClick={() => choose(change, 'theirs')}>
                  Take theirs
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {!isAsking && !isRead && (
        <Button small onClick={goOn}>
          Continue with what I typed
        </Button>
      )}
      {isRead && <p>Save again to store what the form shows.</p>}
    </section>
  )
}

function Who({ change: { by, at } }: { change: ConflictingChange }) {
  const me = usePerson()
  return (
    <span className={styles.line}>
      {by === null ? 'Somebody' : by._id === me._id ? 'You, in another window' : <PersonName person={by} />},{' '}
      <time dateTime={at}>{formatInstant(at)}</time>
    </span>
  )
}

const Mine = ({ text }: { text: string | undefined }) =>
  text !== undefined && <span className={styles.line}>Yours: {text === '' ? 'empty' : text}</span>
