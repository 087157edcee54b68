import { useLayoutEffect, useRef } from 'react'
import { formatDay } from '../../kit/shared/time.ts'
import { lazyPart, useAhead } from '../../kit/ui/lazy-part.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import type { Setting } from '../contract.ts'
import { type SettingKey, usualSettings } from '../vocabulary.ts'
import { setWords, withUnit } from './set-words.ts'
import styles from './SettingRow.module.css'

const SettingForm = lazyPart('SettingForm', () => import('./SettingForm.tsx'))
const parts = [SettingForm]

type Props = {
  of: SettingKey
  /** The latest day comes first. */
  set: readonly Setting[]
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

export function SettingRow({ of, set, isOpen, onOpen, onClose }: Props) {
  useAhead(parts)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const words = setWords[of]
  const present = set.find(({ inForce }) => inForce)
  const value = present?.value ?? usualSettings[of]
  const next = set
    .filter(({ effective, setOn }) => present === undefined || [effective, setOn] > [present.effective, present.setOn])
    .at(-1)
  return (
    <li className={styles.row} data-open={isOpen || undefined} aria-label={words.name}>
      <div className={styles.words}>
        <b>{words.name}</b>
        {!isOpen && <small>{words.means(value)}</small>}
      </div>
      {isOpen ? (
        <SettingForm {...{ of, value, onClose }} version={set[0]?.version ?? 0} />
      ) : (
        <>
          <button
            ref={button}
            type="button"
            className={styles.value}
            onClick={onOpen}
            aria-label={`Change ${words.name}: ${withUnit(of, value)}`}
          >
            <b>{value}</b> {words.unit}
          </button>
          <p className={styles.since}>
            {present === undefined ? (
              'from the beginning'
            ) : (
              <>
                from {formatDay(present.effective)}, set by <PersonName person={present.setBy} inText />
              </>
            )}
            {next !== undefined && next !== present && (
              <span>{`then ${withUnit(of, next.value)} from ${formatDay(next.effective)}`}</span>
            )}
          </p>
        </>
      )}
    </li>
  )
}
