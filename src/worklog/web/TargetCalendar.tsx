import { toSeenAbsence } from '../../absences/rules.ts'
import { seenWords } from '../../absences/vocabulary.ts'
import type { HolidayOnDay } from '../../holidays/day-contract.ts'
import { describeHoliday, findHolidayOn } from '../../holidays/day-rules.ts'
import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { isDay } from '../../kit/shared/time.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { type CalendarDay, MonthOfDays } from '../../kit/ui/calendar/MonthOfDays.tsx'
import { DayLegend } from '../../kit/ui/calendar/DayMark.tsx'
import { MonthTurn } from '../../kit/ui/calendar/MonthTurn.tsx'
import { deriveDayColour, getCompletedAmount } from '../day-rules.ts'
import type { SubTarget, Target } from '../targets-contract.ts'
import { DAY_COLOURS, type DayColour, dayLooks, toComeLook } from '../day-vocabulary.ts'
import styles from './TargetCalendar.module.css'

type TargetCalendarProps = {
  target: Target & { subTargets: readonly SubTarget[]; holidays: readonly HolidayOnDay[] }
  today: string
  /**
   * YYYY-MM. Without a valid month, the calendar shows the current month. If today is outside the target's range, it shows the
   * month of the target's first or last day.
   */
  month: string | undefined
  onMonth: (month: string | undefined) => void
  /** Whether days open the dialog that changes them. */
  isAdmin: boolean
}

export function TargetCalendar({ target, today, month, onMonth, isAdmin }: TargetCalendarProps) {
  const { start, end, subTargets, holidays } = target
  const usual = (today > end ? end : today < start ? start : today).slice(0, 7)
  const shown = month !== undefined && isDay(`${month}-01`) ? month : usual
  const byDate = new Map(subTargets.filter(({ removed }) => removed === null).map((day) => [day.date, day]))
  const removed = new Map(subTargets.filter(({ removed: by }) => by !== null).map((day) => [day.date, day]))
  /** Null for a future day without figures; undefined for a day outside the target. */
  const colourAt = (date: string): DayColour | null | undefined => {
    const day = byDate.get(date)
    if (day !== undefined) return deriveDayColour(day, today)
    return date < start || date > end ? undefined : 'non working day'
  }
  const dayOf = (date: string): CalendarDay | undefined => {
    const colour = colourAt(date)
    if (colour === undefined) return undefined
    const day = byDate.get(date)
    const by = removed.get(date)?.removed?.by.fullName
    const seen = day && toSeenAbsence(day.off)
    const done = day === undefined ? null : getCompletedAmount(day)
    const ofDay = by !== undefined ? `Removed by ${by}` : seen ? seenWords[seen] : day && doneWords(day, done)
    const note = [describeHoliday(findHolidayOn(holidays, date)), ofDay].filter(Boolean).join(', ')
    return {
      look: colour === null ? toComeLook : dayLooks[colour],
      note,
      figure: done === null ? undefined : formatCount(done),
      link: isAdmin && day ? { to: '.', search: (old: object) => ({ ...old, change: day._id }) } : undefined,
    }
  }
  const days = Array.from({ length: 31 }, (_, at) => `${shown}-${String(at + 1).padStart(2, '0')}`).filter((date) => isDay(date))
  const colours = days.map((date) => colourAt(date))
  return (
    <section className={styles.calendar} aria-label="Calendar">
      <MonthTurn month={shown} present={usual} onTurn={onMonth} />
      <MonthOfDays name={`${target.name} of ${target.user.fullName}`} month={shown} today={today} dayOf={dayOf} hasFigures />
      <HolidayList holidays={holidays.filter(({ date }) => date.startsWith(shown))} />
      <DayLegend
        label="Colours"
        looks={DAY_COLOURS.map((colour) => dayLooks[colour])}
        counts={DAY_COLOURS.map((colour) => colours.filter((each) => each === colour).length)}
      />
    </section>
  )
}

const doneWords = ({ type, target }: SubTarget, done: number | null): string => {
  const noun = type === 'hours' ? 'hours' : 'units'
  return done === null ? `${formatCount(target)} ${noun} to do` : `${formatCount(done)} of ${formatCount(target)} ${noun}`
}
