import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { useRef, useState } from 'react'
import type { Issue } from '../../kit/shared/errors.ts'
import { rowIssues } from '../../kit/ui/form/form-problems.ts'
import { toast } from '../../kit/web/toast.ts'
import { Refused } from '../../kit/web/call.ts'
import { call, refresh, useBusy, useWrite } from '../../kit/web/use-calls.ts'
import { type WeekDay, entries } from '../entries-contract.ts'
import { askAboutHours } from '../../users/day-hours-rules.ts'
import { sumTypedHours, typedProblems, withoutEmpty } from '../week-rules.ts'
import type { TypedDays } from './typed-days.ts'

/** Problem with a day: of its fields, or as a whole (`path` ''). */
export type DayIssues = Readonly<Record<string, readonly Issue[]>>

/** Submits what was typed for open days, and resubmits what was typed for declined ones; each day has its own issues. */
export function useDaySender({ typedOf, change, drop }: TypedDays) {
  const [issues, setIssues] = useState<DayIssues>({})
  const [busy, run] = useBusy()
  /** The figures that were asked about, by day. */
  const asked = useRef(new Map<string, string>())
  // A day that was filled in the meantime is no failure: a warning, and the form begins anew (001 §8).
  const submit = useWrite(entries.submit, { errorToast: ({ code }) => code !== 'TIMESHEET_SUBMIT_ERR' })
  const resubmit = useWrite(entries.resubmit)

  const setDay = (date: string, found: readonly Issue[]): void => setIssues((all) => ({ ...all, [date]: found }))

  const sendDay = async (day: WeekDay): Promise<boolean> => {
    const { date, entry } = day
    const typed = withoutEmpty(typedOf(day))
    const problems = typedProblems(typed, entry !== null)
    setDay(date, problems)
    if (problems.length > 0) {
      // The rows in which nothing is typed go, so that the paths name what is shown.
      if (typed.lines.length > 0) change(date, typed)
      const none = problems.find(({ path }) => path === 'projects')
      if (none !== undefined) toast.error(none.message)
      return false
    }
    const projects = typed.lines.map(({ project, done }) => ({ id: project, done: parseFigure(done) ?? 0 }))
    try {
      // Asked once: what is sent again as it was is the answer (decision 174).
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
        setDay(date, rowIssues(error))
      }
      if (error.status === 409 || error.status === 404) await refresh([entries.week])
      return false
    }
  }

  return {
    busy,
    issuesOf: (date: string): readonly Issue[] => issues[date] ?? [],
    forget: (date: string): void => setDay(date, []),
    /** One after the other, in the order of the days. */
    send: (days: readonly WeekDay[]): void =>
      void run(async () => {
        for (const day of days) await sendDay(day)
      }),
  }
}
