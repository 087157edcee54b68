import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { daysFrom, dayOf, showDay, showInstant } from '../../../kit/shared/time.ts'
import { counted } from '../../../kit/shared/counted.ts'
import { Keycap } from '../../../kit/ui/button/Keycap.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { initialsOf } from '../../../kit/ui/initials.ts'
import { areLetterKeysOn, isBehindDialog, isTyping, useLetterKeys } from '../../../kit/web/letter-keys.ts'
import type { TimelineHold } from '../../timeline-contract.ts'
import { type Bar, barAfter, type Days, isSunday, type Lane, type Move, placeOf, tintOf } from '../../timeline-rules.ts'
import type { AskedRow } from './asked-row.ts'
import { HoldCard } from './HoldCard.tsx'
import styles from './TimelineChart.module.css'

type Props = {
  project: { _id: string; project_name: string }
  lanes: readonly Lane[]
  isFiltered: boolean
  days: Days
  now: number
  /** The row that asks who held its allocation ID. */
  asked: AskedRow | undefined
  /** 1: more days, -1: fewer. */
  onZoom: (by: 1 | -1) => void
  onToday: () => void
  onEdit: (hold: TimelineHold) => void
}

const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S']
const weekday = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
const percent = (share: number): string => `${share * 100}%`

const moves: Readonly<Record<string, Move>> = {
  j: 'lane down',
  ArrowDown: 'lane down',
  k: 'lane up',
  ArrowUp: 'lane up',
  h: 'bar left',
  ArrowLeft: 'bar left',
  l: 'bar right',
  ArrowRight: 'bar right',
}

/** A lane for each allocation ID or person, across the days; one bar of all can be focused, keys move to the others. */
export function TimelineChart({ project, lanes, isFiltered, days, now, asked, onZoom, onToday, onEdit }: Props) {
  const chart = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const [open, setOpen] = useState<string>()
  const letters = useLetterKeys()
  const bars = lanes.flatMap((lane) => lane.bars)
  const home = bars.find(({ hold }) => hold._id === focused) ?? bars[0]
  const barOf = (id: string | undefined) => chart.current?.querySelector<HTMLElement>(`[data-hold="${id}"]`)
  const go = (move: Move): void => {
    const from = chart.current?.contains(document.activeElement) ? home?.hold._id : undefined
    const to = barAfter(lanes, from, move)?.hold._id
    setFocused(to)
    barOf(to)?.focus()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isHere = chart.current?.contains(event.target as Node | null) === true
    const isNowhere = document.activeElement?.matches('body, main, h1') ?? true
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isBehindDialog())
      return
    if (!isHere && !isNowhere) return
    const isLetter = event.key.length === 1
    if (isLetter && !areLetterKeysOn()) return
    const move = moves[event.key]
    // Without a bar in focus the arrow keys scroll the page.
    if (move !== undefined && (isLetter || isHere) && open === undefined) go(move)
    else if (event.key === '+' || event.key === '=') onZoom(-1)
    else if (event.key === '-') onZoom(1)
    else if (event.key === 't') onToday()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    // At the window, behind the shell: G T and G H are its own.
    const listen = (event: KeyboardEvent): void => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  /** The focus returns to the bar, unless it has gone elsewhere. */
  const close = (id: string): void => {
    const had = chart.current?.querySelector('[role=dialog]')?.contains(document.activeElement)
    setOpen(undefined)
    if (had) barOf(id)?.focus()
  }

  const all = Array.from({ length: days.count }, (_, at) => daysFrom(days.from, at))
  const today = dayOf(new Date(now))
  const nowAt = placeOf(days, now)
  const askedAt = asked && placeOf(days, Date.parse(asked.at))
  return (
    <>
      <div
        ref={chart}
        className={styles.chart}
        role="group"
        aria-label={`Timeline of ${project.project_name}`}
        data-part="timeline"
      >
        <div className={styles.head} aria-hidden="true">
          <span className={styles.name}>Account</span>
          <span className={styles.track}>
            {all.map((day) => (
              <span key={day} className={styles.day} data-today={day === today} data-sunday={isSunday(day)}>
                {weekday(day)}
                <b>{day.slice(8)}</b>
              </span>
            ))}
          </span>
        </div>
        <ol className={styles.lanes}>
          {lanes.map((lane) => (
            <li key={lane.id} className={styles.lane}>
              <LaneName lane={lane} project={project} />
              <div className={styles.track} style={{ minHeight: lane.rows * 30 + 14 }}>
                {all.map((day) => (
                  <span key={day} className={styles.day} data-sunday={isSunday(day)} />
                ))}
                {nowAt > 0 && nowAt < 1 && <span className={styles.now} style={{ left: percent(nowAt) }} />}
                {lane.bars.length === 0 && lane.account?.last_ended != null && (
                  <p className={styles.nobody}>Nobody has held it since {showDay(dayOf(new Date(lane.account.last_ended)))}.</p>
                )}
                {lane.bars.map((bar) => (
                  <BarButton
                    key={bar.hold._id}
                    bar={bar}
                    of={lane.account === undefined ? 'account' : 'person'}
                    isHome={bar === home}
                    isOpen={open === bar.hold._id}
                    onFocus={() => setFocused(bar.hold._id)}
                    onOpen={() => setOpen(open === bar.hold._id ? undefined : bar.hold._id)}
                  >
                    {open === bar.hold._id && (
                      <HoldCard bar={bar} now={now} onClose={() => close(bar.hold._id)} onEdit={onEdit} />
                    )}
                  </BarButton>
                ))}
                {asked?.account === lane.account?._id && askedAt !== undefined && askedAt >= 0 && askedAt < 1 && (
                  <span className={styles.asked} style={{ left: percent(askedAt) }} />
                )}
              </div>
            </li>
          ))}
        </ol>
        {lanes.length === 0 && (
          <p className={styles.none}>
            {isFiltered ? 'No account or person matches this filter' : 'This project has no allocation IDs yet'}
          </p>
        )}
      </div>
      <p className={styles.foot}>
        <span>
          {counted(
            lanes.length,
            lanes[0]?.account === undefined ? 'person' : 'account',
            lanes[0]?.account === undefined ? 'people' : 'accounts',
          )}
        </span>
        {letters && (
          <span className={styles.keys}>
            <Keycap>J</Keycap> <Keycap>K</Keycap> lane <Keycap>H</Keycap> <Keycap>L</Keycap> bar <Keycap>+</Keycap>{' '}
            <Keycap>−</Keycap> zoom <Keycap>Enter</Keycap> open
          </span>
        )}
      </p>
    </>
  )
}

function LaneName({ lane: { name, account }, project }: { lane: Lane; project: Props['project'] }) {
  if (account === undefined) return <span className={styles.name}>{name}</span>
  return (
    <span className={styles.name}>
      <span>
        <TextLink to="/allocation/$project/$accountId" params={{ project: project._id, accountId: account._id }}>
          {name}
        </TextLink>
        <small>{account.department}</small>
      </span>
      <span className={styles.state} data-state={account.state}>
        {account.is_multiple && <Icon name="people" />}
        {account.is_multiple && <span className="sr-only">several at once, </span>}
        {account.state === 'free' ? 'free' : account.is_multiple ? `held by ${account.holders}` : 'in use'}
      </span>
    </span>
  )
}

type BarProps = {
  bar: Bar
  /** What the bar's own text names: the lane names the other. */
  of: 'account' | 'person'
  isHome: boolean
  isOpen: boolean
  onFocus: () => void
  onOpen: () => void
  children: React.ReactNode
}

function BarButton({ bar, of, isHome, isOpen, onFocus, onOpen, children }: BarProps) {
  const { hold, account, from, to, row } = bar
  const { user, start, end } = hold
  const text = of === 'person' ? user.fullName : account.account_id
  return (
    <div className={styles.place} style={{ left: percent(from), width: percent(to - from), top: row * 30 + 8 }}>
      <button
        type="button"
        className={styles.bar}
        data-hold={hold._id}
        data-tint={tintOf(user._id)}
        data-open={bar.isOpen}
        tabIndex={isHome ? 0 : -1}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${user.fullName}, ${account.account_id}, ${showInstant(start)} to ${end === null ? 'now' : showInstant(end)}`}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <span className={styles.full}>{text}</span>
        <span className={styles.short}>{of === 'person' ? initialsOf(text) : text.slice(-3)}</span>
      </button>
      {children}
    </div>
  )
}
