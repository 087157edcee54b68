import { getRouteApi } from '@tanstack/react-router'
import { isDay, formatDay } from '../../kit/shared/time.ts'
import { daysAfter } from '../../kit/shared/typed-date.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useIsPhone } from '../../kit/ui/theme/theme.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type WeekDay, entries } from '../entries-contract.ts'
import { isToFill } from '../gap-rules.ts'
import { DayForm } from './DayForm.tsx'
import { DeclinedNote } from './DeclinedNote.tsx'
import styles from './TimesheetPage.module.css'
import { useTypedDays } from './typed-days.ts'
import { useDaySender } from './use-day-sender.ts'
import { WeekGrid } from './WeekGrid.tsx'
import { WeekStrip } from './WeekStrip.tsx'

const route = getRouteApi('/user/timesheet')
const VIEWS = ['day', 'week'] as const

/** Fill timesheet: a week, of which one day is filled in a form, or all in a grid (001 §2 Timesheet, §5 Timesheet). */
export function TimesheetPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const phone = useIsPhone()
  const view = search.view?.[0] ?? (phone ? 'day' : 'week')
  const query = search.day !== undefined && isDay(search.day) ? search.day : undefined
  const week = useRead(entries.week, { query: { day: query } }, { keepPrevious: true })
  const show = (part: Partial<typeof search>): void => void navigate({ search: (old) => ({ ...old, ...part }), replace: true })
  const monday = week.data?.days[0]?.date
  return (
    <>
      <PageHeader title="Timesheet">
        <div role="group" aria-label="Show as" className={styles.views}>
          {VIEWS.map((each) => (
            <Button key={each} aria-pressed={each === view} onClick={() => show({ view: [each] })}>
              {each === 'day' ? 'Day' : 'Week'}
            </Button>
          ))}
        </div>
        <ButtonLink to="/timesheet/gaps">Missing days</ButtonLink>
        <ButtonLink to="/user/timesheet/declined">Your timesheets</ButtonLink>
      </PageHeader>
      {week.error !== null && <ErrorStrip message={week.error.message} onRetry={() => void week.refetch()} />}
      {week.data === undefined && week.error === null && <p role="status">Loading…</p>}
      {week.data !== undefined && monday !== undefined && (
        <>
          <div className={styles.turn}>
            <Button small icon="chevronLeft" aria-label="Previous week" onClick={() => show({ day: daysAfter(monday, -7) })} />
            <span aria-live="polite">
              {formatDay(monday)} to {formatDay(daysAfter(monday, 6))}
            </span>
            <Button small icon="chevronRight" aria-label="Next week" onClick={() => show({ day: daysAfter(monday, 7) })} />
            {!week.data.days.some(({ date }) => date === week.data.today) && (
              <Button small onClick={() => show({ day: undefined })}>
                This week
              </Button>
            )}
          </div>
          <Days {...week.data} chosen={query ?? week.data.today} view={view} onChoose={(day) => show({ day, view: ['day'] })} />
        </>
      )}
    </>
  )
}

type DaysProps = {
  days: readonly WeekDay[]
  today: string
  adders: readonly string[]
  chosen: string
  view: (typeof VIEWS)[number]
  onChoose: (date: string) => void
}

function Days({ days, today, adders, chosen, view, onChoose }: DaysProps) {
  const typing = useTypedDays(usePerson()._id)
  const sender = useDaySender(typing)
  const day = days.find(({ date }) => date === chosen)
  const declined = days.filter(({ date, state }) => state === 'declined' && (view === 'week' || date !== chosen))
  const open = days.filter(({ state, mark }) => state === 'open' && isToFill(mark))
  return (
    <>
      <WeekStrip days={days} chosen={view === 'day' ? chosen : ''} onChoose={onChoose} />
      {declined.map((each) => (
        <DeclinedNote key={each.date} day={each} />
      ))}
      {view === 'week' ? (
        <WeekGrid
          days={days}
          adders={adders}
          {...typing}
          issuesOf={sender.issuesOf}
          busy={sender.busy}
          onTyped={sender.forget}
          onSend={sender.send}
        />
      ) : (
        day !== undefined && (
          <DayForm
            key={day.date}
            day={day}
            typed={typing.typedOf(day)}
            isToday={day.date === today}
            adders={adders}
            openDays={open.map(({ date }) => Number(date.slice(8))).join(', ')}
            issues={sender.issuesOf(day.date)}
            busy={sender.busy}
            onChange={(typed) => {
              sender.forget(day.date)
              typing.change(day.date, typed)
            }}
            onSend={() => sender.send([day])}
          />
        )
      )}
    </>
  )
}
