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

export function HomeTimesheet() {
  const read = useRead(entries.recent, {}, { staleTime: 0 })
  const { today = '', days = [], declined = [] } = read.data ?? {}
  const toFill = days.some(({ projects, entry }) => projects.length > 0 || entry !== null)
  if (!toFill && declined.length === 0) return null
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
        {declined.map(({ _id, date, approverRemarks }) => (
          <HomeDayRow key={_id} mark="declined" title={`${formatWeekday(date)}: declined`} words={approverRemarks}>
            <ToForm date={date} label="Resubmit" />
          </HomeDayRow>
        ))}
        {shown.map(({ day, mark }) => (
          <HomeDayRow
            key={day.date}
            mark={mark}
            title={day.date === today ? 'Today' : formatWeekday(day.date)}
            words={wordsOf(mark, day)}
          >
            {day.why === null && isToFill(mark) && <ToForm date={day.date} label="Fill" />}
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

const ToForm = ({ date, label }: { date: string; label: string }) => (
  <ButtonLink small to="/user/timesheet" search={{ day: date, view: ['day'] }} aria-label={`${label} ${formatWeekday(date)}`}>
    {label}
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
