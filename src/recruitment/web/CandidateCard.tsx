import { useId } from 'react'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { Key } from '../../kit/ui/button/Keycap.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { useLetterKeys } from '../../kit/web/letter-keys.ts'
import { useMay } from '../../kit/web/person.tsx'
import type { Card } from '../candidates-contract.ts'
import styles from './CandidateCard.module.css'
import { Doubles } from './Doubles.tsx'

type Props = {
  card: Card
  /** The one card of the board that Tab reaches. */
  isHome: boolean
  /** The card that the keys act on. */
  isChosen: boolean
  isMoving: boolean
  onFocus: (id: string) => void
  onOpen: (id: string) => void
  onCv: (id: string) => void
}

/** A candidate on the board, without email and phone. */
export function CandidateCard({ card, isHome, isChosen, isMoving, onFocus, onOpen, onCv }: Props) {
  const warnings = useId()
  const letters = useLetterKeys()
  const mayAdd = useMay('manages users')
  const { _id, name, remarks, note, stage, stage_at: since, addedBy, cv, doubles } = card
  const words = note === '' ? remarks : note
  const tabIndex = isHome ? undefined : -1
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press beside the name focuses it
    <li
      className={styles.card}
      data-chosen={isChosen}
      aria-busy={isMoving || undefined}
      onClick={({ target, currentTarget }) => {
        const isControl = target instanceof Element && target.closest('button, a') !== null
        if (!isControl) currentTarget.querySelector<HTMLElement>('[data-candidate]')?.focus()
      }}
    >
      <div className={styles.top}>
        <button
          type="button"
          className={styles.name}
          data-candidate={_id}
          tabIndex={isHome ? 0 : -1}
          aria-keyshortcuts={letters ? '1 2 3 4 5 6' : undefined}
          aria-describedby={doubles.length > 0 ? warnings : undefined}
          onFocus={() => onFocus(_id)}
          onClick={() => onOpen(_id)}
        >
          {name}
        </button>
        {isChosen && letters && (
          <span className={styles.keys}>
            <Key>1 – 6</Key>
          </span>
        )}
      </div>
      {words !== '' && <p className={styles.remarks}>{words}</p>}
      {doubles.length > 0 && (
        <div id={warnings} className={styles.doubles}>
          <Doubles of={doubles} most={3} tabIndex={tabIndex} />
        </div>
      )}
      {stage === 'hired' && mayAdd && (
        <ButtonLink
          small
          className={styles.addUser}
          to="/users"
          search={{ dialog: ['add'], candidate: _id }}
          tabIndex={tabIndex}
          aria-label={`Add User ${name}`}
        >
          <Icon name="user" />
          Add User
        </ButtonLink>
      )}
      <p className={styles.foot}>
        <span title={`Added by ${addedBy.fullName}`}>
          <Avatar name={addedBy.fullName} />
          <span className="sr-only">Added by {addedBy.fullName}, in this stage since </span>
        </span>
        <time dateTime={since}>{formatDay(toDay(new Date(since)))}</time>
        {cv !== null && (
          <button
            type="button"
            className={styles.cv}
            tabIndex={tabIndex}
            aria-label={`Download the CV of ${name}`}
            onClick={() => onCv(_id)}
          >
            <Icon name="file" />
            CV
          </button>
        )}
      </p>
    </li>
  )
}
