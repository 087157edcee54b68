import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { type KeyboardEvent, useId, useRef } from 'react'
import { describeHoliday } from '../../holidays/day-rules.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { formatDay, formatWeekday } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { formatPlural, formatCount } from '../../kit/shared/counted.ts'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { toast } from '../../kit/web/toast.ts'
import type { WeekDay } from '../entries-contract.ts'
import { isDayOff } from '../gap-rules.ts'
import {
  findDayWarning,
  sumFigures,
  findFigureProblem,
  isNothing,
  describeLeftOutRows,
  listProjectsOfWeek,
  sumTypedLines,
  getSheetTypedFor,
  withFigure,
  withMissingRows,
  describeTaskRowDifference,
  type TypedDay,
} from '../rules.ts'
import { Elsewhere } from './DecidedDay.tsx'
import { describeMark } from './gap-looks.ts'
import { GapMark } from './GapMark.tsx'
import { useFormKeys } from './use-form-keys.ts'
import styles from './WeekGrid.module.css'
import { FigureInput } from '../../kit/ui/form/FigureInput.tsx'
import { useTabDrafts } from '../../kit/web/tab-drafts.ts'

type WeekGridProps = TypedDays & {
  days: readonly WeekDay[]
  adders: readonly string[]
  issuesOf: (date: string) => readonly Issue[]
  busy: boolean
  onTyped: (date: string) => void
  onSend: (days: readonly WeekDay[]) => void
}

/** Returns the figure of a project on a day: the typed figure if the day can be filled, and otherwise the submitted one. */
const figureIn = (day: WeekDay, project: string, { typedOf }: TypedDays): string =>
  day.why === null
    ? getSheetTypedFor(typedOf(day).lines, project)
    : String(day.entry?.projects.find(({ _id }) => _id === project)?.done ?? '')

/** Tab moves down a day, then to the next day. */
export function WeekGrid({ days, adders, issuesOf, busy, onTyped, onSend, ...typing }: WeekGridProps) {
  const { typedOf, isTyped, change, drop } = typing
  const grid = useRef<HTMLDivElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const ids = useId()
  const projects = listProjectsOfWeek(days)
  const open = days.filter(({ why }) => why === null)
  const changed = open.filter(({ date }) => isTyped(date))
  const type = (day: WeekDay, part: Partial<ReturnType<typeof typedOf>>): void => {
    onTyped(day.date)
    const typed = { ...typedOf(day), ...part }
    // The empty input of a declined day is kept, because the grid would otherwise show the figures that were sent.
    if (day.entry === null && isNothing(typed)) drop(day.date)
    else change(day.date, typed)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])].toSorted(
      (a, b) => Number(a.dataset['day']) - Number(b.dataset['day']),
    )
    const at = cells.indexOf(event.target as HTMLElement)
    const next = at === -1 ? undefined : cells[at + (event.shiftKey ? -1 : 1)]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  const rowsToTake = (day: WeekDay): number => {
    const { lines } = typedOf(day)
    return day.why === null ? sumTypedLines(withMissingRows(lines, day.projects)) - sumTypedLines(lines) : 0
  }
  const take = (of: readonly WeekDay[]): void => {
    for (const day of of) if (rowsToTake(day) > 0) type(day, { lines: [...withMissingRows(typedOf(day).lines, day.projects)] })
    requestAnimationFrame(() => submit.current?.focus())
  }
  const isToTake = open.some((day) => rowsToTake(day) > 0)
  const why = changed.length === 0 ? 'Type a figure first.' : undefined
  useFormKeys(grid, {
    onTake: isToTake ? () => take(open) : undefined,
    onSend: () => (why === undefined ? onSend(changed) : toast.error(why)),
  })
  if (projects.length === 0) return <EmptyState title="You are not in any timesheet project" why="Ask an admin to add you." />
  const problems = open.flatMap((day) => {
    const typedNow = typedOf(day).lines.flatMap(({ done }) => findFigureProblem(done) ?? [])
    const all = new Set([...issuesOf(day.date).map(({ message }) => message), ...typedNow])
    return [...all].map((message) => `${formatDay(day.date)}: ${message}`)
  })
  const figures = (of: readonly WeekDay[], project: string): number =>
    sumFigures(of.map((day) => parseFigure(figureIn(day, project, typing)) ?? 0))
  const totalOfDay = (day: WeekDay): number =>
    day.why === null ? sumTypedLines(typedOf(day).lines) : sumFigures(day.entry?.projects.map(({ done }) => done) ?? [])
  const show = (figure: number): string => figure.toLocaleString('en-IN')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Tab in its fields
    <div ref={grid} className={styles.week} onKeyDown={onKeyDown}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard where it is too narrow */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label="Week">
        <table>
          <thead>
            <tr>
              <th scope="col">Project</th>
              {days.map(({ date, why, mark, holiday, entry }, at) => (
                <th
                  key={date}
                  scope="col"
                  id={`${ids}-${at}`}
                  title={[describeHoliday(holiday), why].filter(Boolean).join('. ') || undefined}
                  data-locked={why !== null}
                >
                  {formatWeekday(date).slice(0, 3)} {Number(date.slice(8))}
                  {entry === null && isDayOff(mark) && (
                    <>
                      {' '}
                      <GapMark mark={mark} />
                      <span className="sr-only">: {describeMark(mark, holiday)}</span>
                    </>
                  )}
                  {why !== null && <span className="sr-only">: {why}</span>}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {projects.map(({ _id, name }) => (
              <tr key={_id}>
                <th scope="row">{name}</th>
                {days.map((day, at) => (
                  <td key={day.date}>
                    <WeekFigure
                      day={day}
                      at={at}
                      project={{ _id, name }}
                      value={figureIn(day, _id, typing)}
                      describedBy={`${ids}-${at}`}
                      onType={(done) => type(day, { lines: withFigure(typedOf(day).lines, _id, done) })}
                    />
                  </td>
                ))}
                <td className={styles.total}>{show(figures(days, _id))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {days.map((day) => (
                <td key={day.date} className={styles.total}>
                  {show(totalOfDay(day))}
                </td>
              ))}
              <td className={styles.total}>{show(sumFigures(days.map(totalOfDay)))}</td>
            </tr>
            {isToTake && (
              <tr>
                <th scope="row">Decided</th>
                {days.map((day) => {
                  const rows = rowsToTake(day)
                  return (
                    <td key={day.date}>
                      {rows > 0 && (
                        <Button
                          small
                          aria-label={`Use ${formatCount(rows)} for ${formatWeekday(day.date)}`}
                          onClick={() => take([day])}
                        >
                          Use {formatCount(rows)}
                        </Button>
                      )}
                    </td>
                  )
                })}
                <td>
                  <Button small aria-keyshortcuts="T" keycap="T" onClick={() => take(open)}>
                    All
                  </Button>
                </td>
              </tr>
            )}
            <tr>
              <th scope="row">Remarks</th>
              {days.map((day, at) => (
                <td key={day.date}>
                  {day.why === null ? (
                    <input
                      data-day={at}
                      maxLength={2000}
                      aria-label={`Remarks, ${formatWeekday(day.date)}`}
                      aria-invalid={issuesOf(day.date).some(({ path }) => path === 'userRemarks')}
                      value={typedOf(day).remarks}
                      onChange={(event) => type(day, { remarks: event.target.value })}
                    />
                  ) : null}
                </td>
              ))}
              <td aria-hidden="true" />
            </tr>
          </tfoot>
        </table>
      </div>
      {changed.map(({ date, off, absence, holiday }) => {
        const warning = findDayWarning({ day: date, off, absence, holiday })
        return (
          warning !== null && (
            <p key={date} className={styles.note} role="status">
              {warning}
            </p>
          )
        )
      })}
      {open.map((day) => {
        const words = describeLeftOutRows(typedOf(day).lines, day.projects)
        return (
          words !== undefined && (
            <p key={day.date} className={styles.note} role="status">
              {formatWeekday(day.date)}: {words}
            </p>
          )
        )
      })}
      {problems.length > 0 && <FormProblem lines={problems} />}
      <Locked days={days} />
      {open.map((day) => (
        <Elsewhere key={day.date} day={day} adders={adders} isNamed />
      ))}
      <footer className={styles.foot}>
        <Button ref={submit} kind="primary" busy={busy} why={why} onClick={() => onSend(changed)}>
          {changed.length > 1 ? `Submit ${changed.length} ${formatPlural(changed.length, 'day')}` : 'Submit'}
        </Button>
        <Keycap>Ctrl Enter</Keycap>
      </footer>
    </div>
  )
}

function Locked({ days }: { days: readonly WeekDay[] }) {
  const reasons = [...new Set(days.map(({ why }) => why).filter((why) => why !== null))]
  return (
    <ul className={styles.reasons} aria-label="Locked days">
      {reasons.map((reason) => (
        <li key={reason}>
          {days
            .filter(({ why }) => why === reason)
            .map(({ date }) => `${formatWeekday(date).slice(0, 3)} ${Number(date.slice(8))}`)
            .join(', ')}
          : {reason}
        </li>
      ))}
    </ul>
  )
}

type WeekFigureProps = {
  day: WeekDay
  at: number
  project: { _id: string; name: string }
  value: string
  describedBy: string
  onType: (done: string) => void
}

function WeekFigure({ day, at, project: { _id, name }, value, describedBy, onType }: WeekFigureProps) {
  const own = day.projects.find((project) => project._id === _id)
  const figure = parseFigure(value)
  if (day.why !== null || own === undefined)
    return (
      <span className={styles.locked} title={day.why ?? 'You are not in this project on this day.'}>
        {figure === undefined ? '–' : figure.toLocaleString('en-IN')}
      </span>
    )
  const rows = own.task_rows ?? 0
  const problem = findFigureProblem(value)
  const against = figure === undefined ? undefined : describeTaskRowDifference(figure, own.task_rows)
  return (
    <>
      <FigureInput
        data-day={at}
        aria-label={`${name}, ${formatWeekday(day.date)}`}
        aria-describedby={describedBy}
        aria-invalid={problem !== undefined}
        value={value}
        onType={onType}
      />
      {rows > 0 && (
        <small className={styles.rows} data-differs={against?.isSame === false} title={against?.text}>
          {rows} {formatPlural(rows, 'task row')}
        </small>
      )}
    </>
  )
}

/** Parses the stored input of a day. Returns undefined if it is corrupt or in an older format. */
function typedDayOf(stored: unknown): TypedDay | undefined {
  const { lines, remarks } = (stored ?? {}) as { lines?: unknown; remarks?: unknown }
  if (!Array.isArray(lines) || typeof remarks !== 'string') return undefined
  const isLine = (line: unknown): line is TypedDay['lines'][number] =>
    typeof line === 'object' &&
    line !== null &&
    'project' in line &&
    'done' in line &&
    typeof line.project === 'string' &&
    typeof line.done === 'string'
  return lines.every(isLine) ? { lines, remarks } : undefined
}

/** Returns the initial content of a day's form: the rows of a declined entry, or otherwise one row. */
const beginningOf = ({ entry, projects }: WeekDay): TypedDay => ({
  lines: entry?.projects.map(({ _id, done }) => ({ project: _id, done: String(done) })) ?? [
    { project: projects.length === 1 ? (projects[0]?._id ?? '') : '', done: '' },
  ],
  remarks: '',
})

export type TypedDays = {
  typedOf: (day: WeekDay) => TypedDay
  isTyped: (date: string) => boolean
  change: (date: string, typed: TypedDay) => void
  drop: (date: string) => void
}

export function useTypedDays(personId: string): TypedDays {
  const { draftOf, store, drop } = useTabDrafts(`proofline.timesheet.${personId}`, typedDayOf)
  return {
    typedOf: (day) => (day.why === null ? draftOf(day.date) : undefined) ?? beginningOf(day),
    isTyped: (date) => draftOf(date) !== undefined,
    change: store,
    drop,
  }
}
