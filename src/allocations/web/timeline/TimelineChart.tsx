import { type CSSProperties, useCallback, useMemo, useRef, useState, memo, useEffect, useEffectEvent } from 'react'
import type { HolidayOnDay } from '../../../holidays/day-contract.ts'
import { describeHoliday, findHolidayOn } from '../../../holidays/day-rules.ts'
import { HolidayList } from '../../../holidays/web/HolidayList.tsx'
import { shiftDay, toDay, formatDay, formatInstant } from '../../../kit/shared/time.ts'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { Keycap } from '../../../kit/ui/button/Keycap.tsx'
import { readPagePress, useLetterKeys } from '../../../kit/web/letter-keys.ts'
import { isNamedKey } from '../../../kit/web/read-press.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'
import { type TimelineHold, accountTimeline } from '../../timeline-contract.ts'
import {
  findBarAfter,
  type TimelineDays,
  isSunday,
  type Lane,
  type TimelineMove,
  toTimelineFraction,
  type Bar,
  freeSince,
} from '../../timeline-rules.ts'
import type { MarkedRow } from './marked-row.ts'
import styles from './TimelineChart.module.css'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { getInitials } from '../../../kit/ui/initials.ts'
import { pickTint } from '../../../kit/ui/tint.ts'
import { formatDuration } from '../../../kit/shared/duration.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import { writeWhere } from '../../../kit/web/where-text.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { accountHistory } from '../../history-contract.ts'

type HoldCardProps = { bar: Bar; now: number; onClose: () => void; onEdit: (hold: TimelineHold) => void }

/** One use, with its times and the rows that were done during it. The card takes the focus, and Esc closes it. */
function HoldCard({ bar: { hold, account, from }, now, onClose, onEdit }: HoldCardProps) {
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
      // In the right half, the card is aligned to the right edge, because it would not fit to the right of the bar.
      data-at-end={from > 0.5}
    >
      <p className={styles.holder}>
        <b>
          <PersonName person={hold.user} />
        </b>
        <span>{hold.mode}</span>
      </p>
      <p className={styles.purpose}>
        {account.account_id}, {account.department}
      </p>
      <dl>
        <dt>Start</dt>
        <dd>{formatInstant(hold.start)}</dd>
        <dt>End</dt>
        <dd>{hold.end === null ? 'open' : formatInstant(hold.end)}</dd>
        <dt>Held</dt>
        <dd>{formatDuration(Math.max(0, seconds))}</dd>
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

const columnOf = { AUTHOR: 'author_done_allocation_id', UPLOADER: 'uploader_allocation_id' } as const

function Rows({ hold, accountId }: { hold: TimelineHold; accountId: string }) {
  const { data, error } = useRead(accountTimeline.rowsOfHold, { params: { id: hold._id } })
  const mayOpen = useMay('manages projects')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The card has grown, so it is scrolled back into view.
    list.current?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [data])
  if (error !== null) return <p role="alert">{error.message}</p>
  if (data === undefined) return <p>Counting its rows</p>
  return (
    <>
      <p>{data.rows === 0 ? 'No rows were done with it.' : `${formatQuantity(data.rows, 'row')} done with it`}</p>
      {data.files.length > 0 && (
        <ul ref={list}>
          {data.files.map(({ _id, name, section, stage, count }) => (
            <li key={`${_id} ${stage}`}>
              {mayOpen ? (
                <TextLink
                  to="/project/$sectionName/$department/$filename"
                  params={{ sectionName: section, department: '-', filename: name }}
                  search={{ where: writeWhere(columnOf[stage], accountId) }}
                >
                  {name}
                </TextLink>
              ) : (
                name
              )}
              , {formatQuantity(count, 'row')}
              {stage === 'UPLOADER' && ' uploaded'}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Project = { _id: string; project_name: string }
type TimelineLaneProps = {
  project: Project
  lane: Lane
  days: TimelineDays
  now: number
  /** The use whose bar can be focused, and the use whose card is open. Undefined if it is not in this lane. */
  home: string | undefined
  open: string | undefined
  /** The position of the marked row in this lane, from 0 to 1. */
  askedAt: number | undefined
  onFocus: (hold: string) => void
  onOpen: (hold: string) => void
  onClose: (hold: string) => void
  onEdit: (hold: TimelineHold) => void
}

const TINTS = 5
const percent = (share: number): string => `${share * 100}%`

/** Memoized, because there may be thousands of lanes. */
const TimelineLane = memo(function TimelineLane(props: TimelineLaneProps) {
  const { project, lane, days, now, home, open, askedAt, onFocus, onOpen, onClose, onEdit } = props
  const nowAt = toTimelineFraction(days, now)
  const since = lane.account && freeSince(lane.account, days)
  return (
    <li className={styles.lane} data-carries={open !== undefined}>
      <LaneName lane={lane} project={project} />
      <div className={styles.track} style={{ minHeight: lane.rows * 30 + 14 }}>
        {nowAt > 0 && nowAt < 1 && <span className={styles.now} style={{ left: percent(nowAt) }} />}
        {lane.bars.length === 0 && since !== undefined && (
          <p className={styles.nobody}>Not used since {formatDay(toDay(new Date(since)))}.</p>
        )}
        {lane.bars.map((bar) => (
          <BarButton
            key={bar.hold._id}
            bar={bar}
            of={lane.account === undefined ? 'account' : 'person'}
            isHome={home === bar.hold._id}
            isOpen={open === bar.hold._id}
            onFocus={onFocus}
            onOpen={onOpen}
          >
            {open === bar.hold._id && <HoldCard bar={bar} now={now} onClose={() => onClose(bar.hold._id)} onEdit={onEdit} />}
          </BarButton>
        ))}
        {askedAt !== undefined && <span className={styles.asked} style={{ left: percent(askedAt) }} />}
      </div>
    </li>
  )
})

function LaneName({ lane: { name, account }, project }: { lane: Lane; project: Project }) {
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
        {account.is_multiple && <span className="sr-only">multiple-user, </span>}
        {account.state === 'free' ? 'free' : account.is_multiple ? `held by ${account.holders}` : 'in use'}
      </span>
    </span>
  )
}

type BarProps = {
  bar: Bar
  /** The bar shows the name of this one, and the lane shows the name of the other. */
  of: 'account' | 'person'
  isHome: boolean
  isOpen: boolean
  onFocus: (hold: string) => void
  onOpen: (hold: string) => void
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
        data-tint={pickTint(user._id, TINTS) + 1}
        data-open={bar.isOpen}
        tabIndex={isHome ? 0 : -1}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${user.fullName}, ${account.account_id}, ${formatInstant(start)} to ${end === null ? 'now' : formatInstant(end)}`}
        onFocus={() => onFocus(hold._id)}
        onClick={() => onOpen(hold._id)}
      >
        <span className={styles.fullText}>{text}</span>
        <span className={styles.short}>{of === 'person' ? getInitials(text) : text.slice(-3)}</span>
      </button>
      {children}
    </div>
  )
}

type Props = {
  project: { _id: string; project_name: string }
  lanes: readonly Lane[]
  isFiltered: boolean
  days: TimelineDays
  holidays: readonly HolidayOnDay[]
  now: number
  asked: MarkedRow | undefined
  onEdit: (hold: TimelineHold) => void
}

const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S']
const weekday = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

const isOff = (day: string, holidays: readonly HolidayOnDay[]): boolean =>
  isSunday(day) || findHolidayOn(holidays, day)?.isHalf === false

const stripesOf = (days: readonly string[], holidays: readonly HolidayOnDay[]): string => {
  const width = 100 / days.length
  const off = days.flatMap((day, at) =>
    isOff(day, holidays)
      ? [`transparent ${at * width}%, var(--sunken) ${at * width}% ${(at + 1) * width}%, transparent ${(at + 1) * width}%`]
      : [],
  )
  const lines = `repeating-linear-gradient(to right, transparent 0 calc(${width}% - 1px), var(--line) calc(${width}% - 1px) ${width}%)`
  return [lines, ...(off.length > 0 ? [`linear-gradient(to right, ${off.join(', ')})`] : [])].join(', ')
}
const barIn = (chart: HTMLElement | null, id: string | undefined) => chart?.querySelector<HTMLElement>(`[data-hold="${id}"]`)

const moves: Readonly<Record<string, TimelineMove>> = {
  j: 'lane down',
  ArrowDown: 'lane down',
  k: 'lane up',
  ArrowUp: 'lane up',
  h: 'bar left',
  ArrowLeft: 'bar left',
  l: 'bar right',
  ArrowRight: 'bar right',
}

/**
 * One lane for each allocation ID or person, across the days. Only one bar at a time is focusable, and keys move the focus to
 * others.
 */
export function TimelineChart({ project, lanes, isFiltered, days, holidays, now, asked, onEdit }: Props) {
  const chart = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const [open, setOpen] = useState<string>()
  const letters = useLetterKeys()
  const bars = useMemo(() => lanes.flatMap((lane) => lane.bars), [lanes])
  const homeId = (bars.find(({ hold }) => hold._id === focused) ?? bars[0])?.hold._id
  const go = (move: TimelineMove): void => {
    const from = chart.current?.contains(document.activeElement) ? homeId : undefined
    const to = findBarAfter(lanes, from, move)?.hold._id
    setFocused(to)
    barIn(chart.current, to)?.focus()
  }
  usePageKeys((event) => {
    const isHere = chart.current?.contains(event.target as Node | null) === true
    const isNowhere = document.activeElement?.matches('body, main, h1') ?? true
    const press = readPagePress(event)
    if (press === undefined || press.shift || (!isHere && !isNowhere)) return
    const move = moves[press.key]
    // Without a focused bar, the arrow keys scroll the page.
    if (move === undefined || open !== undefined || (isNamedKey(press.key) && !isHere)) return
    go(move)
    event.preventDefault()
  }, 'shell')
  const toggle = useCallback((id: string) => setOpen((old) => (old === id ? undefined : id)), [])
  /** Returns the focus to the bar of the card, unless it has moved elsewhere. */
  const close = useCallback((id: string): void => {
    const had = chart.current?.querySelector('[role=dialog]')?.contains(document.activeElement)
    setOpen(undefined)
    if (had) barIn(chart.current, id)?.focus()
  }, [])

  const all = Array.from({ length: days.count }, (_, at) => shiftDay(days.from, at))
  const today = toDay(new Date(now))
  const ofPeople = lanes.length > 0 && lanes[0]?.account === undefined
  const askedPlace = asked && toTimelineFraction(days, Date.parse(asked.at))
  const askedAt = askedPlace !== undefined && askedPlace >= 0 && askedPlace < 1 ? askedPlace : undefined
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
          <span className={styles.name}>{ofPeople ? 'Person' : 'Allocation ID'}</span>
          <span className={styles.track}>
            {all.map((day) => (
              <span
                key={day}
                className={styles.day}
                data-today={day === today}
                data-off={isOff(day, holidays)}
                title={describeHoliday(findHolidayOn(holidays, day))}
              >
                {weekday(day)}
                <b>{day.slice(8)}</b>
              </span>
            ))}
          </span>
        </div>
        <ol className={styles.lanes} style={{ '--days': stripesOf(all, holidays) } as CSSProperties}>
          {lanes.map((lane) => {
            const has = (id: string | undefined) => lane.bars.some(({ hold }) => hold._id === id)
            return (
              <TimelineLane
                key={lane.id}
                project={project}
                lane={lane}
                days={days}
                now={now}
                home={has(homeId) ? homeId : undefined}
                open={has(open) ? open : undefined}
                askedAt={asked?.account === lane.account?._id ? askedAt : undefined}
                onFocus={setFocused}
                onOpen={toggle}
                onClose={close}
                onEdit={onEdit}
              />
            )
          })}
        </ol>
        {lanes.length === 0 && (
          <p className={styles.none}>
            {isFiltered ? 'No allocation ID or person matches this filter' : 'This project has no allocation IDs yet'}
          </p>
        )}
      </div>
      <p className={styles.foot}>
        <span>{ofPeople ? formatQuantity(lanes.length, 'person', 'people') : formatQuantity(lanes.length, 'allocation ID')}</span>
        {letters && (
          <span className={styles.keys}>
            <Keycap>J</Keycap> <Keycap>K</Keycap> lane <Keycap>H</Keycap> <Keycap>L</Keycap> bar <Keycap>+</Keycap>{' '}
            <Keycap>−</Keycap> zoom <Keycap>Enter</Keycap> open
          </span>
        )}
      </p>
      <HolidayList holidays={holidays} />
    </>
  )
}
