import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { StatusGlyph } from '../../kit/ui/feedback/StatusChip.tsx'
import { getStatusLook } from '../../kit/web/status-looks.ts'
import { formatDay, getWeekdayName } from '../../kit/shared/time.ts'
import type { WeekDay } from '../entries-contract.ts'
import { isDayOff, isToFill, GAP_MARKS } from '../gap-rules.ts'
import { TIMESHEET_STATUSES } from '../vocabulary.ts'
import { describeHoliday } from '../../holidays/day-rules.ts'
import { describeMark, gapLooks } from './gap-looks.ts'
import { GapMark } from './GapMark.tsx'
import styles from './WeekStrip.module.css'

const toFill = { glyph: 'ring', tone: 'grey' } as const

/**
 * Returns "Fri". The button's accessible name begins with its visible text, "Fri 20", so that people who use voice control can
 * press it.
 */
const shortName = ({ date }: WeekDay): string => getWeekdayName(date).slice(0, 3)

const stateWords = ({ entry, mark, holiday, why }: WeekDay): string => {
  if (entry === null && isDayOff(mark)) return describeMark(mark, holiday)
  const state = entry?.status ?? why ?? (isToFill(mark) ? 'to fill' : gapLooks[mark].words)
  return [state, describeHoliday(holiday)].filter(Boolean).join(', ')
}

function Mark({ day: { entry, state, mark } }: { day: WeekDay }) {
  const look = entry ? getStatusLook(entry.status) : state === 'open' && isToFill(mark) ? toFill : undefined
  if (look !== undefined) return <StatusGlyph name={look.glyph} tone={look.tone} />
  if (isDayOff(mark)) return <GapMark mark={mark} />
  return state === 'too-old' ? <StatusGlyph name="lock" tone="grey" /> : null
}

type WeekStripProps = { days: readonly WeekDay[]; chosen: string; onChoose: (date: string) => void }

export function WeekStrip({ days, chosen, onChoose }: WeekStripProps) {
  const daysOff = GAP_MARKS.filter((mark) => isDayOff(mark) && days.some((day) => day.mark === mark))
  return (
    <>
      <ol className={styles.strip} aria-label="Days">
        {days.map((day) => (
          <li key={day.date}>
            <button
              type="button"
              className={styles.day}
              aria-pressed={day.date === chosen}
              aria-label={`${shortName(day)} ${formatDay(day.date)}, ${stateWords(day)}`}
              title={[describeHoliday(day.holiday), day.why].filter(Boolean).join('. ') || undefined}
              data-locked={day.why !== null && day.entry === null}
              onClick={() => onChoose(day.date)}
            >
              <span>{shortName(day)}</span>
              <b>{Number(day.date.slice(8))}</b>
              <span className={styles.mark}>
                <Mark day={day} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        {TIMESHEET_STATUSES.toReversed().map((word) => {
          const look = getStatusLook(word)
          return (
            <span key={word} className={styles.word} data-tone={look?.tone}>
              {look && <StatusGlyph name={look.glyph} />} {word}
            </span>
          )
        })}
        <span className={styles.word}>
          <StatusGlyph name="ring" /> to fill
        </span>
        {daysOff.map((mark) => (
          <span key={mark} className={styles.word}>
            <GapMark mark={mark} /> {gapLooks[mark].words}
          </span>
        ))}
      </p>
      <HolidayList holidays={days.flatMap(({ date, holiday }) => (holiday === null ? [] : [{ date, ...holiday }]))} />
    </>
  )
}
