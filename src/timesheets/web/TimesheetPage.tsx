import { Link, getRouteApi } from '@tanstack/react-router'
import { isDay, formatDay } from '../../kit/shared/time.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useIsPhone } from '../../kit/ui/theme/theme.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { useRead, call, refetchReads, useBusy, useWrite } from '../../kit/web/use-calls.ts'
import { type WeekDay, entries } from '../entries-contract.ts'
import { isToFill } from '../gap-rules.ts'
import { DayForm } from './DayForm.tsx'
import styles from './TimesheetPage.module.css'
import { useTypedDays, type TypedDays, WeekGrid } from './WeekGrid.tsx'
import { WeekStrip } from './WeekStrip.tsx'
import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { useRef, useState } from 'react'
import type { Issue } from '../../kit/shared/errors.ts'
import { listRowIssues } from '../../kit/ui/form/form-problems.ts'
import { toast } from '../../kit/web/toast.ts'
import { Refused } from '../../kit/web/call.ts'
import { askAboutHours } from '../../users/day-hours-rules.ts'
import { sumTypedHours, findTypedDayProblems, removeEmptyLines } from '../rules.ts'

const route = getRouteApi('/user/timesheet')
const VIEWS = ['day', 'week'] as const

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
            <Button small icon="chevronLeft" aria-label="Previous week" onClick={() => show({ day: addDaysTo(monday, -7) })} />
            <span aria-live="polite">
              {formatDay(monday)} to {formatDay(addDaysTo(monday, 6))}
            </span>
            <Button small icon="chevronRight" aria-label="Next week" onClick={() => show({ day: addDaysTo(monday, 7) })} />
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

function DeclinedNote({ day: { date, entry } }: { day: WeekDay }) {
  return (
    <div className={styles.declined} data-part="declined">
      <p>
        <b>{formatDay(date)} was declined</b>
        <br />
        {entry?.approverRemarks}
      </p>
      <Link to="/user/timesheet" search={{ day: date, view: ['day'] }} className={styles.resubmit}>
        Resubmit
      </Link>
    </div>
  )
}

/** The problems of each day, by the path of a field or, if `path` is '', of the day as a whole. */
type DayIssues = Readonly<Record<string, readonly Issue[]>>

function useDaySender({ typedOf, change, drop }: TypedDays) {
  const [issues, setIssues] = useState<DayIssues>({})
  const [busy, run] = useBusy()
  /** The figures about which the form has already asked, by day. */
  const asked = useRef(new Map<string, string>())
  // If the day was filled in the meantime, a warning is shown instead of an error, and the form starts again (001 §8).
  const submit = useWrite(entries.submit, { errorToast: ({ code }) => code !== 'TIMESHEET_SUBMIT_ERR' })
  const resubmit = useWrite(entries.resubmit)

  const setDay = (date: string, found: readonly Issue[]): void => setIssues((all) => ({ ...all, [date]: found }))

  const sendDay = async (day: WeekDay): Promise<boolean> => {
    const { date, entry } = day
    const typed = removeEmptyLines(typedOf(day))
    const problems = findTypedDayProblems(typed, entry !== null)
    setDay(date, problems)
    if (problems.length > 0) {
      // Empty rows are removed, so that the paths of the problems match the rows shown.
      if (typed.lines.length > 0) change(date, typed)
      const none = problems.find(({ path }) => path === 'projects')
      if (none !== undefined) toast.error(none.message)
      return false
    }
    const projects = typed.lines.map(({ project, done }) => ({ id: project, done: parseFigure(done) ?? 0 }))
    try {
      // The question is asked once: sending the same content again confirms it (decision 174).
      const content = JSON.stringify(projects)
      if (asked.current.get(date) !== content) {
        const { data } = await call(entries.hours, { query: { day: date } })
        const question = askAboutHours(sumTypedHours(typed.lines, data), date, data)
        if (question !== undefined) {
          asked.current.set(date, content)
          setDay(date, [{ path: '', message: question }])
          return false
        }
      }
      if (entry === null)
        await submit.mutateAsync({ body: { date, projects, ...(typed.remarks !== '' && { remarks: typed.remarks }) } })
      else await resubmit.mutateAsync({ body: { timesheetId: entry._id, userRemarks: typed.remarks, projects } })
      drop(date)
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === 'TIMESHEET_SUBMIT_ERR') {
        toast.warning(error.message)
        drop(date)
      } else {
        change(date, typed)
        setDay(date, listRowIssues(error))
      }
      if (error.status === 409 || error.status === 404) await refetchReads([entries.week])
      return false
    }
  }

  return {
    busy,
    issuesOf: (date: string): readonly Issue[] => issues[date] ?? [],
    forget: (date: string): void => setDay(date, []),
    send: (days: readonly WeekDay[]): void =>
      void run(async () => {
        for (const day of days) await sendDay(day)
      }),
  }
}
