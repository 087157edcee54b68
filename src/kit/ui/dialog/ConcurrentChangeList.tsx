import { useEffect, useRef } from 'react'
import { formatInstant } from '../../shared/time.ts'
import { formatValueText } from '../../shared/value-words.ts'
import { usePerson } from '../../web/person.tsx'
import { Button } from '../button/Button.tsx'
import { PersonName } from '../PersonName.tsx'
import { ChangeLine, ChangesPanel } from './ChangesPanel.tsx'
import type { ConflictingChange, useConcurrentChanges } from './use-concurrent-changes.ts'
import styles from './ChangesPanel.module.css'

type ConcurrentChangeListProps = Pick<ReturnType<typeof useConcurrentChanges>, 'changes' | 'isRead' | 'choose' | 'goOn'> & {
  /**
   * Formats a value of the form or a value that others saved. Undefined means that the value can be seen only in the form itself.
   */
  show: ((field: string, mine: unknown) => string | undefined) | undefined
}

export function ConcurrentChangeList({
  changes,
  isRead,
  choose,
  goOn,
  show = (_, mine) => formatValueText(mine),
}: ConcurrentChangeListProps) {
  const list = useRef<HTMLElement>(null)
  // No button takes the focus, because an Enter that was meant for the save must not choose anything.
  useEffect(() => list.current?.focus(), [])
  const isAsking = changes.some(({ kind }) => kind === 'asked')
  return (
    <ChangesPanel ref={list} role="alert" title="This was changed after you opened it. What you typed is kept but not saved yet.">
      <dl>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{change.label}</dt>
            <dd>
              Now: <ins>{(show(change.field, change.theirs) ?? formatValueText(change.theirs)) || 'empty'}</ins>
              <Who change={change} />
              {change.kind === 'asked' && <Mine text={show(change.field, change.mine)} />}
              {change.kind === 'taken' && <ChangeLine>You had not changed it, so the form shows the new value.</ChangeLine>}
            </dd>
            {change.kind === 'asked' && (
              <dd className={styles.choice}>
                <Button small aria-pressed={change.choice === 'mine'} onClick={() => choose(change, 'mine')}>
                  Keep mine
                </Button>
                <Button small aria-pressed={change.choice === 'theirs'} onClick={() => choose(change, 'theirs')}>
                  Use theirs
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
    </ChangesPanel>
  )
}

function Who({ change: { by, at } }: { change: ConflictingChange }) {
  const me = usePerson()
  return (
    <ChangeLine>
      {by === null ? 'Someone' : by._id === me._id ? 'You, in another window' : <PersonName person={by} />},{' '}
      <time dateTime={at}>{formatInstant(at)}</time>
    </ChangeLine>
  )
}

const Mine = ({ text }: { text: string | undefined }) =>
  text !== undefined && <ChangeLine>Yours: {text === '' ? 'empty' : text}</ChangeLine>
