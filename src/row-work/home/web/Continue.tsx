import { isFocusUnmoved } from '../../../kit/web/focus-unmoved.ts'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../../kit/shared/counted.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { formatInstant } from '../../../kit/shared/time.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { Keycap } from '../../../kit/ui/button/Keycap.tsx'
import { useShown } from '../../../kit/ui/feedback/Together.tsx'
import { getCardClass } from '../../../kit/ui/home/card-class.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { PersonName, UserText } from '../../../kit/ui/PersonName.tsx'
import type { ReadyRow } from '../../desk/queue-contract.ts'
import type { home } from '../contract.ts'
import { buildDeskLink } from '../../desk/web/desk-link.ts'
import { describeNext } from './work-words.ts'
import styles from './Continue.module.css'

/** The next row and why it is next. Its button has the focus, so that Enter opens the row's desk. */
export function Continue({ work }: { work: ReplyFields<typeof home.work> }) {
  const { next } = work
  const button = useRef<HTMLAnchorElement>(null)
  const hasNext = next !== null
  const isShown = useShown()
  useEffect(() => {
    if (isShown && hasNext && isFocusUnmoved()) button.current?.focus({ preventScroll: true })
  }, [isShown, hasNext])
  if (next === null) {
    return (
      <section className={getCardClass(styles.card)} aria-label="Next">
        <span className={styles.glyph} data-why="none">
          <Icon name="check" size={20} />
        </span>
        <div className={styles.words}>
          <b>Nothing is waiting for you.</b>
          <p>New rows appear here right away.</p>
        </div>
      </section>
    )
  }
  return (
    <section className={getCardClass(styles.card)} aria-label="Next">
      <span className={styles.glyph} data-why={next.why}>
        <Icon name={next.why === 'new' ? 'file' : next.why === 'attempt' ? 'retry' : 'returnArrow'} size={20} />
      </span>
      <div className={styles.words}>
        <p>{describeNext(next, work)}</p>
        <p className={styles.row}>
          <b>{next.question_id}</b> row {formatCount(next.sr_no)} of {next.file.name}
          {next.topic !== null && <span className={styles.topic}>, {next.topic}</span>}
        </p>
        <p className={styles.reason}>
          <Reason row={next} />
        </p>
      </div>
      <ButtonLink ref={button} data-first-focus kind="primary" className={styles.button} {...buildDeskLink(next)}>
        Continue <Keycap>Enter</Keycap>
      </ButtonLink>
    </section>
  )
}

function Reason({ row: { why, since, comments, by } }: { row: ReadyRow }) {
  const at = since === null ? '' : formatInstant(since)
  if (why === 'new') return at === '' ? null : `Ready since ${at}`
  return (
    <>
      {comments !== null && (
        <>
          “<UserText>{comments}</UserText>”{' '}
        </>
      )}
      {by !== null && <PersonName person={by} inText />}
      {by !== null && at !== '' && ', '}
      {at}
    </>
  )
}
