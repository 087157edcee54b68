import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { describeHoliday, findHolidayOn } from '../../holidays/day-rules.ts'
import { formatWeekday, getWeekdayName } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { formatCount } from '../../kit/shared/counted.ts'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { ScrollArea } from '../../kit/ui/ScrollArea.tsx'
import { findLookAt } from './color-looks.ts'
import { balanceTone, formatSignedHours } from '../vocabulary.ts'
import type { FullPerson } from './report-rows.ts'
import styles from './HeatMap.module.css'

/** The number of people drawn at once. */
const MAX_PEOPLE_DRAWN = 50

type HeatMapProps = {
  days: readonly string[]
  people: readonly FullPerson[]
  onOpen: (user: string, day: string) => void
}

type Place = { row: number; column: number }
const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
}
const within = (at: number, count: number): number => Math.max(0, Math.min(at, count - 1))

type PersonRowProps = {
  person: FullPerson
  row: number
  named: readonly string[]
  days: readonly string[]
  /** The column that is the tab stop, or null if the tab stop is in another row. */
  active: number | null
  onFocus: (place: Place) => void
  onOpen: HeatMapProps['onOpen']
}
/** Memoized, because an arrow key changes only two rows of fifty. */
const PersonRow = memo(({ person, row, named, days, active, onFocus, onOpen }: PersonRowProps) => {
  const { _id, fullName, email, colors, counts, holidays } = person
  return (
    <tr>
      <th scope="row" title={email}>
        <UserText>{fullName}</UserText>
      </th>
      {days.map((day, column) => {
        const look = findLookAt(colors, column)
        const holiday = describeHoliday(findHolidayOn(holidays, day))
        const label = [`${named[column]}: ${look?.words ?? 'no record'}`, holiday].filter(Boolean).join(', ')
        return (
          <td
            key={day}
            tabIndex={column === active ? 0 : -1}
            aria-label={label}
            title={label}
            onFocus={() => onFocus({ row, column })}
            onClick={look && (() => onOpen(_id, day))}
          >
            {look && <DayMark look={look} />}
          </td>
        )
      })}
      <td className={styles.balance} data-tone={balanceTone(counts.balance)}>
        {formatSignedHours(counts.balance)}
      </td>
      <td className={styles.delta}>{formatSignedHours(counts.totalDelta)}</td>
    </tr>
  )
})

/**
 * Shows a grid of people and days, with a letter and a colour for each. It is one tab stop: arrows move, Home and End go to the
 * ends of a row, and Enter opens the day.
 */
export function HeatMap({ days, people, onOpen }: HeatMapProps) {
  const [first, setFirst] = useState(0)
  const [chosen, setChosen] = useState<Place>({ row: 0, column: 0 })
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  // Computed once for all people, because there are many cells.
  const named = useMemo(() => days.map(formatWeekday), [days])
  const from = first < people.length ? first : 0
  const shown = people.slice(from, from + MAX_PEOPLE_DRAWN)
  const active = { row: within(chosen.row, shown.length), column: within(chosen.column, days.length) }
  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()
    moved.current = false
  }, [active.row, active.column])

  const openActive = (): void => {
    const [person, day] = [shown[active.row], days[active.column]]
    if (person !== undefined && day !== undefined && findLookAt(person.colors, active.column)) onOpen(person._id, day)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) return openActive()
    moved.current = true
    setChosen({ row: within(active.row + step[0], shown.length), column: within(active.column + step[1], days.length) })
  }
  return (
    <>
      <ScrollArea label="Days of the team" role="group" className={styles.scroll}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of days with arrow keys
            is a grid */}
        <table ref={table} role="grid" aria-label="People by days" className={styles.map} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Name</span>
              </th>
              {days.map((day, column) => (
                <th key={day} scope="col" abbr={named[column]} data-off={getWeekdayName(day) === 'Sunday'}>
                  <span>{getWeekdayName(day).slice(0, 1)}</span>
                  <b>{day.slice(8)}</b>
                </th>
              ))}
              <th scope="col">Balance</th>
              <th scope="col">Total delta</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((person, row) => (
              <PersonRow
                key={person._id}
                person={person}
                row={row}
                named={named}
                days={days}
                active={row === active.row ? active.column : null}
                onFocus={setChosen}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {people.length > MAX_PEOPLE_DRAWN && (
        <p className={styles.pages}>
          {formatCount(from + 1)}–{formatCount(from + shown.length)} of {formatCount(people.length)} people
          <Button
            small
            icon="chevronLeft"
            aria-label="Previous people"
            disabled={from === 0}
            onClick={() => setFirst(from - MAX_PEOPLE_DRAWN)}
          />
          <Button
            small
            icon="chevronRight"
            aria-label="Next people"
            disabled={from + MAX_PEOPLE_DRAWN >= people.length}
            onClick={() => setFirst(from + MAX_PEOPLE_DRAWN)}
          />
        </p>
      )}
    </>
  )
}
