import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import type { HolidayOnDay } from '../../../holidays/day-contract.ts'
import { describeHoliday, findHolidayOn } from '../../../holidays/day-rules.ts'
import { HolidayList } from '../../../holidays/web/HolidayList.tsx'
import { daysFrom, toDay } from '../../../kit/shared/time.ts'
import { counted } from '../../../kit/shared/counted.ts'
import { Keycap } from '../../../kit/ui/button/Keycap.tsx'
import { readPagePress, useLetterKeys } from '../../../kit/web/letter-keys.ts'
import { isNamedKey } from '../../../kit/web/read-press.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'
import type { TimelineHold } from '../../timeline-contract.ts'
import { barAfter, type TimelineDays, isSunday, type Lane, type TimelineMove, toTimelineFraction } from '../../timeline-rules.ts'
import type { MarkedRow } from './marked-row.ts'
import { TimelineLane } from './TimelineLane.tsx'
import styles from './TimelineChart.module.css'

type Props = {
  project: { _id: string; project_name: string }
  lanes: readonly Lane[]
  isFiltered: boolean
  days: TimelineDays
  holidays: readonly HolidayOnDay[]
  now: number
  /** The row that asks who held its allocation ID. */
  asked: MarkedRow | undefined
  onEdit: (hold: TimelineHold) => void
}

const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S']
const weekday = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** Whether nobody in particular works on a day: it is a Sunday or a whole holiday. */
const isOff = (day: string, holidays: readonly HolidayOnDay[]): boolean =>
  isSunday(day) || findHolidayOn(holidays, day)?.isHalf === false

/** Draws the lines between the days and the ground of the days off, as one background of every lane. */
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

/** A lane for each allocation ID or person, across the days; one bar of all can be focused, keys move to the others. */
export function TimelineChart({ project, lanes, isFiltered, days, holidays, now, asked, onEdit }: Props) {
  const chart = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const [open, setOpen] = useState<string>()
  const letters = useLetterKeys()
  const bars = useMemo(() => lanes.flatMap((lane) => lane.bars), [lanes])
  const homeId = (bars.find(({ hold }) => hold._id === focused) ?? bars[0])?.hold._id
  const go = (move: TimelineMove): void => {
    const from = chart.current?.contains(document.activeElement) ? homeId : undefined
    const to = barAfter(lanes, from, move)?.hold._id
    setFocused(to)
    barIn(chart.current, to)?.focus()
  }
  usePageKeys((event) => {
    const isHere = chart.current?.contains(event.target as Node | null) === true
    const isNowhere = document.activeElement?.matches('body, main, h1') ?? true
    const press = readPagePress(event)
    if (press === undefined || press.shift || (!isHere && !isNowhere)) return
    const move = moves[press.key]
    // Without a bar in focus the arrow keys scroll the page.
    if (move === undefined || open !== undefined || (isNamedKey(press.key) && !isHere)) return
    go(move)
    event.preventDefault()
  }, 'shell')
  const toggle = useCallback((id: string) => setOpen((old) => (old === id ? undefined : id)), [])
  /** The focus returns to the bar, unless it has gone elsewhere. */
  const close = useCallback((id: string): void => {
    const had = chart.current?.querySelector('[role=dialog]')?.contains(document.activeElement)
    setOpen(undefined)
    if (had) barIn(chart.current, id)?.focus()
  }, [])

  const all = Array.from({ length: days.count }, (_, at) => daysFrom(days.from, at))
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
        <span>{ofPeople ? counted(lanes.length, 'person', 'people') : counted(lanes.length, 'allocation ID')}</span>
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
