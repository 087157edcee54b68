import type { ReactNode } from 'react'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeRows } from '../../kit/ui/home/HomeCard.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { formatWeekday } from '../../kit/shared/time.ts'
import { entries, type WeekDay } from '../entries-contract.ts'
import { isToFill, type GapMarkName } from '../gap-rules.ts'
import { describeHoliday } from '../../holidays/day-rules.ts'
import { describeMark } from './gap-looks.ts'
import { GapMark } from './GapMark.tsx'
import styles from './HomeTimesheet.module.css'

/**
 * Shows the timesheet card on the Home of a person who fills days. It has the state of today and the missing days that can still be
 * filled. Declined days are under *Returned to you*, with the rows that came back.
 */
export function HomeTimesheet() {
  const read = useRead(entries.recent, {}, { staleTime: 0 })
  const { today = '', days = [] } = read.data ?? {}
  const toFill = days.some(({ projects, entry }) => projects.length > 0 || entry !== null)
  if (!toFill) return null
  const shown = days
    .map((day) => ({ day, mark: day.mark }))
    .filter(({ day, mark }) => (day.date === today ? mark !== 'declined' : mark === 'missing'))
  return (
    <HomeCard
      title="Timesheet"
      aside={
        <>
          <TextLink to="/report/user">User Report</TextLink> <TextLink to="/timesheet/gaps">Missing days</TextLink>
        </>
      }
      read={read}
    >
      <HomeRows>
        {shown.map(({ day, mark }) => (
          <HomeDayRow
            key={day.date}
            mark={mark}
            title={day.date === today ? 'Today' : formatWeekday(day.date)}
            words={wordsOf(mark, day)}
          >
            {day.why === null && isToFill(mark) && <ToForm date={day.date} />}
          </HomeDayRow>
        ))}
      </HomeRows>
    </HomeCard>
  )
}

const wordsOf = (mark: GapMarkName, { why, holiday }: WeekDay): string => {
  const named = describeHoliday(holiday)
  const withHoliday = (words: string): string => [words, named].filter(Boolean).join(', ')
  if (mark === 'waiting') return withHoliday('sent, waiting for approval')
  if (mark === 'today') return withHoliday(why ?? 'not filled yet')
  return mark === 'missing' ? withHoliday(why ?? 'missing') : describeMark(mark, holiday)
}

const ToForm = ({ date }: { date: string }) => (
  <ButtonLink small to="/user/timesheet" search={{ day: date, view: ['day'] }} aria-label={`Fill ${formatWeekday(date)}`}>
    Fill
  </ButtonLink>
)

type DayProps = { mark: GapMarkName; title: string; words: string; children: ReactNode }

export const HomeDayRow = ({ mark, title, words, children }: DayProps) => (
  <li className={styles.day}>
    <GapMark mark={mark} />
    <div>
      <b>{title}</b>
      <small>{words}</small>
    </div>
    {children}
  </li>
)
