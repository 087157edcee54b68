import { Link, type LinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { daysAfter, monthWords, weeksOf } from '../../kit/shared/typed-date.ts'
import type { Mark } from '../gap-rules.ts'
import { showWeekday, weekdayName } from '../rules.ts'
import { gapLooks } from './gap-looks.ts'
import { GapMark } from './GapMark.tsx'
import styles from './MonthOfDays.module.css'

type MonthOfDaysProps = {
  name: string
  /** YYYY-MM. */
  month: string
  /** Of its days, in their order. */
  marks: readonly Mark[]
  today: string
  /** What a day opens; undefined: nothing. */
  linkOf: (date: string, mark: Mark) => LinkProps | undefined
  /** What else is to be known of a day. */
  noteOf?: (date: string, mark: Mark) => string | undefined
}

/** One month of a person, Monday first. One tab stop: arrows move by days and weeks, Home and End in the week, Enter opens the day. */
export function MonthOfDays({ name, month, marks, today, linkOf, noteOf }: MonthOfDaysProps) {
  const first = `${month}-01`
  const last = daysAfter(first, marks.length - 1)
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
    const weekDay = (new Date(`${active}T00:00:00Z`).getUTCDay() + 6) % 7
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
    setChosen(within(daysAfter(active, step)))
  }
  const weeks = weeksOf(first)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of days is a grid
    <table ref={table} role="grid" className={styles.month} aria-label={`${monthWords(first)}: ${name}`} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" abbr={weekdayName(date)}>
              {weekdayName(date).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(([monday = '', ...rest]) => (
          <tr key={monday}>
            {[monday, ...rest].map((date) => {
              const mark = date.startsWith(month) ? marks[Number(date.slice(8)) - 1] : undefined
              if (mark === undefined) return <td key={date} aria-hidden="true" />
              const words = [gapLooks[mark].words, noteOf?.(date, mark)].filter(Boolean).join('. ')
              const label = `${showWeekday(date)}: ${words}`
              const link = linkOf(date, mark)
              const shown = (
                <>
                  <span>{Number(date.slice(8))}</span>
                  <GapMark mark={mark} />
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
                  {link === undefined ? (
                    <span className={styles.day}>{shown}</span>
                  ) : (
                    <Link {...link} className={styles.day} tabIndex={-1} aria-label={label}>
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
