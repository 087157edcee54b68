import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { useEffect, useRef, useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { formatDay, formatWeekday, formatInstant } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { Field, FieldIssue } from '../../kit/ui/form/Field.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { VerdictLine } from '../../kit/ui/VerdictLine.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type WeekDay, entries } from '../entries-contract.ts'
import {
  MAX_LINES,
  findDayWarning,
  sumFigures,
  type TypedDay,
  type TypedLine,
  describeLeftOutRows,
  countLostFigures,
  computeMoreThanDecided,
  sumTypedLines,
  describeTotal,
  getSheetTypedFor,
  withTaskRows,
  describeDecided,
  findFigureProblem,
  countRowsLeft,
} from '../rules.ts'
import styles from './DayForm.module.css'
import { DecidedDay, TaskRowsStrip, Elsewhere, sumDecided } from './DecidedDay.tsx'
import { useFormKeys } from './use-form-keys.ts'
import { FigureInput } from '../../kit/ui/form/FigureInput.tsx'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { isDayOff } from '../gap-rules.ts'
import { describeMark } from './gap-looks.ts'

type DayFormProps = {
  day: WeekDay
  typed: TypedDay
  isToday: boolean
  /** The people who can add the person to other projects. */
  adders: readonly string[]
  /** The other days that can be filled, as "18, 19". */
  openDays: string
  issues: readonly Issue[]
  busy: boolean
  onChange: (typed: TypedDay) => void
  onSend: () => void
}

export function DayForm({ day, typed, isToday, adders, openDays, issues, busy, onChange, onSend }: DayFormProps) {
  const title = formatWeekday(day.date)
  return (
    <section aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {openDays !== '' && <span>open: {openDays}</span>}
      </header>
      {day.why !== null ? (
        <SentDay day={day} />
      ) : day.projects.length === 0 ? (
        <>
          <EmptyState title="You are not in any timesheet project" why="Ask an admin to add you." />
          <Elsewhere day={day} adders={adders} />
        </>
      ) : (
        <OpenDay {...{ day, typed, isToday, adders, issues, busy, onChange, onSend }} />
      )}
    </section>
  )
}

function OpenDay({ day, typed, isToday, adders, issues, busy, onChange, onSend }: Omit<DayFormProps, 'openDays'>) {
  const form = useRef<HTMLFormElement>(null)
  const { date, entry, projects } = day
  const when = isToday ? 'today' : 'that day'
  const { lines, remarks } = typed
  useEffect(() => {
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [issues])
  const setLines = (next: TypedLine[]): void => onChange({ ...typed, lines: next })
  const setLine = (at: number, part: Partial<TypedLine>): void =>
    setLines(lines.map((line, other) => (other === at ? { ...line, ...part } : line)))
  const warning = findDayWarning({ ...day, day: date })
  const issueAt = (path: string): string | undefined => issues.find((issue) => issue.path === path)?.message
  const named = (path: string): boolean => /^(projects(\.\d+\.(id|done))?|userRemarks)$/.test(path)
  const focusOn = (selector: string, at = 0): void =>
    void requestAnimationFrame(() => form.current?.querySelectorAll<HTMLElement>(selector)[at]?.focus())
  // The lines that were replaced, latest last. Each Undo restores one set of lines.
  const [replaced, setReplaced] = useState<readonly { old: TypedLine[]; lost: number }[]>([])
  const lost = replaced.at(-1)?.lost ?? 0
  const focusFigure = (isIt: (figure: HTMLInputElement, at: number) => boolean): void =>
    void requestAnimationFrame(() => {
      const figures = [...(form.current?.querySelectorAll<HTMLInputElement>('[data-figure]') ?? [])]
      ;(figures.find(isIt) ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus()
    })
  const replaceLines = (next: TypedLine[]): void => {
    const figures = countLostFigures(lines, next)
    if (figures > 0) setReplaced([...replaced, { old: lines, lost: figures }])
    setLines(next)
  }
  const takeBack = (): void => {
    setLines(replaced.at(-1)?.old ?? lines)
    setReplaced(replaced.slice(0, -1))
    focusOn('[data-figure]')
  }
  const taken = withTaskRows(lines, projects)
  const leftOut = describeLeftOutRows(lines, projects)
  const takeAll = (): void => {
    replaceLines(taken)
    focusFigure(({ value }) => value.trim() === '')
  }
  const isToTake = projects.some(
    ({ _id }) => parseFigure(getSheetTypedFor(taken, _id)) !== parseFigure(getSheetTypedFor(lines, _id)),
  )
  const inTaken = projects.filter(({ _id }) => taken.some(({ project }) => project === _id))
  const take = isToTake ? { rows: sumDecided({ projects: inTaken }), onTake: takeAll } : undefined
  const more = computeMoreThanDecided(lines, projects)
  useFormKeys(form, { onTake: isToTake ? takeAll : undefined, onSend })
  return (
    <div className={styles.sides}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Enter in its figures */}
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
        onKeyDown={(event) => {
          const at = Number((event.target as HTMLElement).dataset['figure'])
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !Number.isInteger(at)) return
          event.preventDefault()
          focusFigure((_, other) => other > at)
        }}
      >
        {warning !== null && (
          <p className={styles.note} role="status">
            {warning}
          </p>
        )}
        {entry !== null && <p className={styles.note}>Approver’s remarks: {entry.approverRemarks}</p>}
        <TaskRowsStrip day={day} when={when} take={take} />
        {lines.map((line, at) => (
          <DayLine
            key={at}
            line={line}
            lines={lines}
            place={at + 1}
            projects={projects}
            when={when}
            issues={{ project: issueAt(`projects.${at}.id`), done: issueAt(`projects.${at}.done`) }}
            onChange={(part) => setLine(at, part)}
            onTake={(rows) => {
              setLine(at, { done: String(rows) })
              focusOn('[data-figure]', at)
            }}
            onRemove={
              lines.length === 1
                ? undefined
                : () => {
                    setLines(lines.filter((_, other) => other !== at))
                    focusOn('select', Math.min(at, lines.length - 2))
                  }
            }
          />
        ))}
        <FieldIssue issue={issueAt('projects')} />
        <div className={styles.acts}>
          <Button
            icon="plus"
            disabled={lines.length >= MAX_LINES}
            onClick={() => {
              setLines([...lines, { project: '', done: '' }])
              focusOn('select', lines.length)
            }}
          >
            Add project row
          </Button>
          <CopyButton
            day={day}
            onCopy={(next) => {
              replaceLines(next)
              focusOn('[data-figure]')
            }}
          />
        </div>
        {leftOut !== undefined && (
          <p className={styles.note} role="status">
            {leftOut}
          </p>
        )}
        {lost > 0 && (
          <p className={styles.replaced}>
            <span role="status">{formatQuantity(lost, 'row')} replaced</span>
            <Button small icon="returnArrow" onClick={takeBack}>
              Undo
            </Button>
          </p>
        )}
        <Field label="Remarks" required={entry !== null} issue={issueAt('userRemarks')}>
          {(given) => (
            <textarea
              {...given}
              maxLength={2000}
              placeholder={entry === null ? 'Anything your approver should know' : 'What you changed, or why it was right'}
              value={remarks}
              onChange={(event) => onChange({ ...typed, remarks: event.target.value })}
            />
          )}
        </Field>
        {issues.some(({ path }) => !named(path)) && (
          <FormProblem lines={issues.filter(({ path }) => !named(path)).map(({ message }) => message)} />
        )}
        <footer className={styles.foot}>
          <span>
            <small>Done {formatDay(date)}</small>
            <output className={styles.total}>{sumTypedLines(lines).toLocaleString('en-IN')}</output>
          </span>
          {sumDecided(day) > 0 && <VerdictLine more={more}>{describeTotal(more)}</VerdictLine>}
          <Button type="submit" kind="primary" className={styles.submit} busy={busy}>
            {entry === null ? 'Submit' : 'Resubmit'}
          </Button>
          <Keycap>Ctrl Enter</Keycap>
        </footer>
      </form>
      <div className={styles.beside}>
        <DecidedDay {...{ day, lines, when, take }} />
        <Elsewhere day={day} adders={adders} />
      </div>
    </div>
  )
}

/** Copies the rows of the previous filled day whose projects the person still has. */
function CopyButton({ day: { date, projects }, onCopy }: { day: WeekDay; onCopy: (lines: TypedLine[]) => void }) {
  const yesterday = addDaysTo(date, -1)
  const { data } = useRead(entries.own, { query: { to: yesterday, limit: 1 } })
  const last = data?.data[0]
  const lines = last?.projects.filter((line) => projects.some(({ _id }) => _id === line._id)) ?? []
  if (last === undefined || lines.length === 0) return null
  return (
    <Button onClick={() => onCopy(lines.map(({ _id, done }) => ({ project: _id, done: String(done) })))}>
      {last.date === yesterday ? 'Copy from yesterday' : `Copy from ${formatDay(last.date)}`}
    </Button>
  )
}

type DayLineProps = {
  line: TypedLine
  lines: readonly TypedLine[]
  /** The number of the line, from 1. */
  place: number
  projects: WeekDay['projects']
  /** "today" or "that day". */
  when: string
  issues: { project: string | undefined; done: string | undefined }
  onChange: (part: Partial<TypedLine>) => void
  onTake: (rows: number) => void
  /** Undefined if the row cannot be removed. */
  onRemove: (() => void) | undefined
}

function DayLine({ line, lines, place, projects, when, issues, onChange, onTake, onRemove }: DayLineProps) {
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <Field label="Project" required issue={issues.project}>
          {(given) => (
            <select {...given} value={line.project} onChange={(event) => onChange({ project: event.target.value })}>
              <option value="">Choose a project</option>
              {projects.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className={styles.figure}>
          <Field label="Done" required issue={issues.done ?? findFigureProblem(line.done)}>
            {(given) => (
              <FigureInput {...given} data-figure={place - 1} value={line.done} onType={(done) => onChange({ done })} />
            )}
          </Field>
        </div>
        <Button
          kind="icon"
          icon="close"
          className={styles.remove}
          aria-label={`Remove row ${place}`}
          disabled={onRemove === undefined}
          onClick={() => onRemove?.()}
        />
      </div>
      <Decided line={line} lines={lines} projects={projects} when={when} onTake={onTake} />
    </div>
  )
}

/** Rows that another line of the project uses are not offered. */
function Decided({ line, lines, projects, when, onTake }: Pick<DayLineProps, 'line' | 'lines' | 'projects' | 'when' | 'onTake'>) {
  const project = projects.find(({ _id }) => _id === line.project)
  const rows = project?.task_rows ?? null
  if (project === undefined || rows === null) return null
  const left = countRowsLeft(line, lines, project)
  const more = parseFigure(line.done) === undefined ? undefined : computeMoreThanDecided(lines, [project])
  return (
    <div className={styles.decided}>
      <VerdictLine more={more}>{describeDecided(rows, more, when)}</VerdictLine>
      {left > 0 && left !== parseFigure(line.done) && (
        <Button small aria-label={`Use ${left} for ${project.name}`} onClick={() => onTake(left)}>
          Use {left.toLocaleString('en-IN')}
        </Button>
      )}
    </div>
  )
}

function SentDay({ day: { entry, why, mark, holiday } }: { day: WeekDay }) {
  return (
    <div className={styles.sent}>
      {entry !== null && (
        <>
          <p className={styles.state}>
            <StatusChip word={entry.status} form="pill" /> filled {formatInstant(entry.filled_at)}
            {entry.approver !== null && `, by ${entry.approver.fullName}`}
          </p>
          <SmallTable
            label="What was done, by project"
            className={styles.table}
            columns={[
              { title: 'Project', names: true, show: ({ name }) => name },
              { title: 'Done', number: true, show: ({ done }) => done.toLocaleString('en-IN') },
            ]}
            rows={entry.projects}
            rowKey={({ _id }) => _id}
            foot={['Total', sumFigures(entry.projects.map(({ done }) => done)).toLocaleString('en-IN')]}
          />
          {entry.userRemarks !== '' && <p>Your remarks: {entry.userRemarks}</p>}
          {entry.approverRemarks !== '' && <p>Approver’s remarks: {entry.approverRemarks}</p>}
        </>
      )}
      <p className={styles.why}>
        {entry === null && isDayOff(mark) && `${capitalize(describeMark(mark, holiday))}. `}
        {why}
      </p>
    </div>
  )
}
