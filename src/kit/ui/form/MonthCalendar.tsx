import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toDay } from '../../shared/time.ts'
import { formatDayInWords, addDaysTo, addMonthsTo, describeMonth, listMonthWeeks } from '../../shared/typed-date.ts'
import { Button } from '../button/Button.tsx'
import styles from './MonthCalendar.module.css'

const WEEK_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const WEEK_DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type NamedDay = { date: string; name: string; isHalf: boolean }
/** Returns the named days of a month YYYY-MM, and a title that says whose days they are, such as "Your days off". */
export type UseNamedDays = (month: string) => { title: string; days: readonly NamedDay[] }

const NONE = { title: '', days: [] }
const useNoNames: UseNamedDays = () => NONE
const nameWords = ({ name, isHalf }: NamedDay): string => (isHalf ? `${name}, half day` : name)

type MonthCalendarProps = {
  day: string | undefined
  min: string
  max: string
  useNamedDays: UseNamedDays | undefined
  onPick: (day: string | undefined) => void
}

/**
 * One month of days for `DateInput`. Arrow keys move by days and weeks; Page Up and Page Down move by months, or by years with
 * Shift.
 */
export function MonthCalendar({ day, min, max, useNamedDays = useNoNames, onPick }: MonthCalendarProps) {
  const [today] = useState(() => toDay(new Date()))
  const within = (other: string): string => (other < min ? min : other > max ? max : other)
  const [focused, setFocused] = useState(within(day ?? today))
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(true)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
    moved.current = false
  }, [focused])

  const onKeyDown = (event: KeyboardEvent): void => {
    const weekDay = (new Date(`${focused}T00:00:00Z`).getUTCDay() + 6) % 7
    const months = event.shiftKey ? 12 : 1
    const moves: Record<string, () => string> = {
      ArrowLeft: () => addDaysTo(focused, -1),
      ArrowRight: () => addDaysTo(focused, 1),
      ArrowUp: () => addDaysTo(focused, -7),
      ArrowDown: () => addDaysTo(focused, 7),
      Home: () => addDaysTo(focused, -weekDay),
      End: () => addDaysTo(focused, 6 - weekDay),
      PageUp: () => addMonthsTo(focused, -months),
      PageDown: () => addMonthsTo(focused, months),
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    event.stopPropagation()
    moved.current = true
    setFocused(within(move()))
  }
  const turn = (count: number) => () => setFocused(within(addMonthsTo(focused, count)))
  const month = focused.slice(0, 7)
  const { title, days } = useNamedDays(month)
  const nameOf = (date: string): string | undefined => {
    const named = days.find((each) => each.date === date)
    return named && nameWords(named)
  }
  const inMonth = days.filter(({ date }) => date.startsWith(month))

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <Button
          small
          kind="quiet"
          icon="chevronLeft"
          aria-label="Previous month"
          disabled={month <= min.slice(0, 7)}
          onClick={turn(-1)}
        />
        <span aria-live="polite">{describeMonth(focused)}</span>
        <Button
          small
          kind="quiet"
          icon="chevronRight"
          aria-label="Next month"
          disabled={month >= max.slice(0, 7)}
          onClick={turn(1)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of days is the grid of a date picker */}
      <table ref={grid} role="grid" aria-label={describeMonth(focused)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEK_DAYS.map((name, at) => (
              <th key={name} scope="col" abbr={WEEK_DAY_NAMES[at]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listMonthWeeks(focused).map(([monday = '', ...rest]) => (
            <tr key={monday}>
              {[monday, ...rest].map((each) => (
                <td key={each} aria-selected={each === day}>
                  <button
                    type="button"
                    tabIndex={each === focused ? 0 : -1}
                    disabled={each < min || each > max}
                    aria-label={[formatDayInWords(each), nameOf(each)].filter(Boolean).join(', ')}
                    title={nameOf(each)}
                    aria-current={each === today ? 'date' : undefined}
                    data-beside={!each.startsWith(month)}
                    data-named={nameOf(each) !== undefined}
                    onClick={() => onPick(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {inMonth.length > 0 && (
        <p className={styles.named}>
          {title}: {inMonth.map((each) => `${Number(each.date.slice(8))} ${nameWords(each)}`).join('; ')}
        </p>
      )}
      <div className={styles.foot}>
        <Button small disabled={today < min || today > max} onClick={() => onPick(today)}>
          Today
        </Button>
        <Button small onClick={() => onPick(undefined)}>
          Clear
        </Button>
      </div>
    </div>
  )
}
