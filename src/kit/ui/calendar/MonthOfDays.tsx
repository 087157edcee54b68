import { Link, type LinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatWeekday, getWeekdayName, toWeekday } from '../../shared/time.ts'
import { addDaysTo, describeMonth, addMonthsTo, listMonthWeeks } from '../../shared/typed-date.ts'
import { type DayLook, DayMark } from './DayMark.tsx'
import styles from './MonthOfDays.module.css'

export type CalendarDay = {
  look: DayLook
  note?: string | undefined
  figure?: string | undefined
  link?: LinkProps | undefined
}

type MonthOfDaysProps = {
  name: string
  /** YYYY-MM. */
  month: string
  today: string
  dayOf: (date: string) => CalendarDay | undefined
  hasFigures?: boolean
}

/**
 * One month of days, Monday first. It is one tab stop: arrows move by days and weeks, Home and End move within the week, and
 * Enter opens the day.
 */
export function MonthOfDays({ name, month, today, dayOf, hasFigures = false }: MonthOfDaysProps) {
  const first = `${month}-01`
  const last = addDaysTo(addMonthsTo(first, 1), -1)
  const within = (date: string): string => (date < first ? first : date > last ? last : date)
  const [chosen, setChosen] = useState(today)
  const active = within(chosen)
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()
    moved.current = false
  }, [active])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') return table.current?.querySelector<HTMLElement>('td[tabindex="0"] a')?.click()
    const weekDay = (toWeekday(active) + 6) % 7
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
      Home: -weekDay,
      End: 6 - weekDay,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    moved.current = true
    setChosen(within(addDaysTo(active, step)))
  }
  const weeks = listMonthWeeks(first)
  return (
    <table
      ref={table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of days is a grid
      role="grid"
      className={styles.month}
      data-figures={hasFigures}
      aria-label={`${describeMonth(first)}: ${name}`}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" abbr={getWeekdayName(date)}>
              {getWeekdayName(date).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(([monday = '', ...rest]) => (
          <tr key={monday}>
            {[monday, ...rest].map((date) => {
              if (!date.startsWith(month)) return <td key={date} aria-hidden="true" />
              const day = dayOf(date)
              const words = [day?.look.words, day?.note].filter(Boolean).join('. ')
              const label = [formatWeekday(date), words].filter(Boolean).join(': ')
              const shown = (
                <>
                  <span>{Number(date.slice(8))}</span>
                  {day && <DayMark look={day.look} />}
                  {day?.figure !== undefined && <small>{day.figure}</small>}
                </>
              )
              return (
                <td
                  key={date}
                  tabIndex={date === active ? 0 : -1}
                  aria-label={label}
                  aria-current={date === today ? 'date' : undefined}
                  title={words}
                  onFocus={() => setChosen(date)}
                >
                  {day?.link === undefined ? (
                    <span className={styles.day}>{shown}</span>
                  ) : (
                    <Link {...day.link} className={styles.day} tabIndex={-1} aria-label={label}>
                      {shown}
                    </Link>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
