import { useEffect, useEffectEvent, useRef } from 'react'
import { counted } from '../../../kit/shared/counted.ts'
import { durationText } from '../../../kit/shared/duration.ts'
import { formatInstant } from '../../../kit/shared/time.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import { whereIs } from '../../../kit/web/where-text.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { accountHistory } from '../../history-contract.ts'
import { accountTimeline, type TimelineHold } from '../../timeline-contract.ts'
import type { Bar } from '../../timeline-rules.ts'
import styles from './TimelineChart.module.css'

type Props = { bar: Bar; now: number; onClose: () => void; onEdit: (hold: TimelineHold) => void }

/** One use: its times, and the rows that were done during it; takes the focus, Esc closes it. */
export function HoldCard({ bar: { hold, account, from }, now, onClose, onEdit }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const mayEdit = useMay(accountHistory.editTimes.access.who)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      leave()
    }
    const onOutside = (event: Event): void => {
      if (event.target instanceof Node && !card.current?.parentElement?.contains(event.target)) leave()
    }
    document.addEventListener('keydown', onEscape)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onEscape)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [])
  const seconds = Math.round(((hold.end === null ? now : Date.parse(hold.end)) - Date.parse(hold.start)) / 1000)
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={`${hold.user.fullName}, ${account.account_id}`}
      tabIndex={-1}
      className={styles.card}
      // Left of where it would not fit.
      data-at-end={from > 0.5}
    >
      <p className={styles.who}>
        <b>
          <PersonName person={hold.user} />
        </b>
        <span>{hold.mode}</span>
      </p>
      <p className={styles.what}>
        {account.account_id}, {account.department}
      </p>
      <dl>
        <dt>Start</dt>
        <dd>{formatInstant(hold.start)}</dd>
        <dt>End</dt>
        <dd>{hold.end === null ? 'open' : formatInstant(hold.end)}</dd>
        <dt>Held</dt>
        <dd>{durationText(Math.max(0, seconds))}</dd>
      </dl>
      <Rows hold={hold} accountId={account.account_id} />
      {mayEdit && (
        <Button small onClick={() => onEdit(hold)}>
          Edit times
        </Button>
      )}
    </div>
  )
}

/** The column of a stage that names the ID it was done with. */
const columnOf = { AUTHOR: 'author_done_allocation_id', UPLOADER: 'uploader_allocation_id' } as const

/** How many rows of which files; the link filters the file's rows by the ID of the stage. */
function Rows({ hold, accountId }: { hold: TimelineHold; accountId: string }) {
  const { data, error } = useRead(accountTimeline.rowsOfHold, { params: { id: hold._id } })
  const mayOpen = useMay('manages projects')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The card has grown.
    list.current?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [data])
  if (error !== null) return <p role="alert">{error.message}</p>
  if (data === undefined) return <p>Counting its rows</p>
  return (
    <>
      <p>{data.rows === 0 ? 'No rows were done with it.' : `${counted(data.rows, 'row')} done with it`}</p>
      {data.files.length > 0 && (
        <ul ref={list}>
          {data.files.map(({ _id, name, section, stage, count }) => (
            <li key={`${_id} ${stage}`}>
              {mayOpen ? (
                <TextLink
                  to="/project/$sectionName/$department/$filename"
                  params={{ sectionName: section, department: '-', filename: name }}
                  search={{ where: whereIs(columnOf[stage], accountId) }}
                >
                  {name}
                </TextLink>
              ) : (
                name
              )}
              , {counted(count, 'row')}
              {stage === 'UPLOADER' && ' uploaded'}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
