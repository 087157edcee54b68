import { type PointerEvent, useId } from 'react'
import { formatDay, formatInstant, toDay } from '../../kit/shared/time.ts'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { Key } from '../../kit/ui/button/Keycap.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { useLetterKeys } from '../../kit/web/letter-keys.ts'
import { useMay } from '../../kit/web/person.tsx'
import type { Card } from '../candidates-contract.ts'
import { computeWait, waitWords } from '../rules.ts'
import styles from './CandidateCard.module.css'
import { Doubles } from './Doubles.tsx'

type Props = {
  card: Card
  /** Tab reaches this card, and no other one of the board. */
  isHome: boolean
  isChosen: boolean
  isMoving: boolean
  isSelected: boolean
  problem: string | undefined
  waitDays: number
  now: Date
  onPress: (id: string, event: PointerEvent) => void
  onSelect: (id: string) => void
  onFocus: (id: string) => void
  onOpen: (id: string) => void
  onCv: (id: string) => void
}

export function CandidateCard({ card, isHome, isChosen, isMoving, isSelected, problem, waitDays, now, ...on }: Props) {
  const { onPress, onSelect, onFocus, onOpen, onCv } = on
  const warnings = useId()
  const letters = useLetterKeys()
  const mayAdd = useMay('manages users')
  const { _id, name, remarks, note, stage, stage_at: since, addedBy, cv, doubles, interview } = card
  const { days, tone } = computeWait(card, waitDays, now)
  const words = note === '' ? remarks : note
  const tabIndex = isHome ? undefined : -1
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press beside the name focuses it
    <li
      className={styles.card}
      data-chosen={isChosen}
      data-selected={isSelected || undefined}
      onPointerDown={(event) => {
        const isOther = event.target instanceof Element && event.target.closest('a, input, button:not([data-candidate])') !== null
        if (!isOther) onPress(_id, event)
      }}
      aria-busy={isMoving || undefined}
      onClick={({ target, currentTarget, ctrlKey, metaKey }) => {
        const isControl = target instanceof Element && target.closest('button, a, input') !== null
        if (!isControl && (ctrlKey || metaKey)) onSelect(_id)
        if (!isControl) currentTarget.querySelector<HTMLElement>('[data-candidate]')?.focus()
      }}
    >
      <div className={styles.top}>
        <input
          type="checkbox"
          className={styles.select}
          aria-label={`Select ${name}`}
          tabIndex={tabIndex}
          checked={isSelected}
          onChange={() => onSelect(_id)}
        />
        <button
          type="button"
          className={styles.name}
          data-candidate={_id}
          tabIndex={isHome ? 0 : -1}
          aria-keyshortcuts={letters ? '1 2 3 4 5 6 X' : undefined}
          aria-describedby={doubles.length > 0 ? warnings : undefined}
          onFocus={() => onFocus(_id)}
          onClick={({ ctrlKey, metaKey }) => (ctrlKey || metaKey ? onSelect(_id) : onOpen(_id))}
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
      {interview !== null && (
        <p className={styles.remarks}>
          {interview.interviewer !== '' && `With ${interview.interviewer}, `}
          {formatInstant(interview.at)}
        </p>
      )}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
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
          <span className="sr-only">
            Added by {addedBy.fullName}, in this stage {days === 0 ? 'since' : 'for'}{' '}
          </span>
        </span>
        <time dateTime={since} title={`In this stage since ${formatDay(toDay(new Date(since)))}`} data-tone={tone}>
          {waitWords(days)}
        </time>
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
