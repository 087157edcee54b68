import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../kit/shared/counted.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { daysAfter } from '../../kit/shared/typed-date.ts'
import { showDay, showWeekday } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { Field, FieldIssue } from '../../kit/ui/form/Field.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type WeekDay, entries } from '../entries-contract.ts'
import { MOST_LINES, dayWarning } from '../rules.ts'
import { type TypedDay, type TypedLine, difference, figureOf, figureProblem, totalOf } from '../week-rules.ts'
import styles from './DayForm.module.css'
import { SentDay } from './SentDay.tsx'

type DayFormProps = {
  day: WeekDay
  typed: TypedDay
  /** Other days that can be filled, as "18, 19". */
  openDays: string
  issues: readonly Issue[]
  busy: boolean
  onChange: (typed: TypedDay) => void
  onSend: () => void
}

/** One day: its form, or what was sent and why it cannot change. */
export function DayForm({ day, typed, openDays, issues, busy, onChange, onSend }: DayFormProps) {
  const title = showWeekday(day.date)
  return (
    <section className={styles.day} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {openDays !== '' && <span>open: {openDays}</span>}
      </header>
      {day.why !== null ? (
        <SentDay day={day} />
      ) : day.projects.length === 0 ? (
        <EmptyState title="You are in no timesheet project" why="An admin adds you." />
      ) : (
        <OpenDay {...{ day, typed, issues, busy, onChange, onSend }} />
      )}
    </section>
  )
}

/** How many rows have a figure. */
const filledRows = (lines: readonly TypedLine[]): number => lines.filter(({ done }) => done.trim() !== '').length

function OpenDay({ day, typed, issues, busy, onChange, onSend }: Omit<DayFormProps, 'openDays'>) {
  const form = useRef<HTMLFormElement>(null)
  const { date, entry, projects } = day
  const { lines, remarks } = typed
  useEffect(() => {
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [issues])
  const setLines = (next: TypedLine[]): void => onChange({ ...typed, lines: next })
  const setLine = (at: number, part: Partial<TypedLine>): void =>
    setLines(lines.map((line, other) => (other === at ? { ...line, ...part } : line)))
  const warning = dayWarning({ day: date, off: day.off, absence: day.absence })
  const issueAt = (path: string): string | undefined => issues.find((issue) => issue.path === path)?.message
  const named = (path: string): boolean => /^(projects(\.\d+\.(id|done))?|userRemarks)$/.test(path)
  const withRows = projects.filter(({ task_rows: rows }) => rows !== null && rows > 0)
  const focusOn = (selector: string, at = 0): void =>
    void requestAnimationFrame(() => form.current?.querySelectorAll<HTMLElement>(selector)[at]?.focus())
  // The latest last: each Undo takes one replacement back.
  const [replaced, setReplaced] = useState<readonly TypedLine[][]>([])
  const lost = filledRows(replaced.at(-1) ?? [])
  const replaceLines = (next: TypedLine[]): void => {
    if (filledRows(lines) > 0) setReplaced([...replaced, lines])
    setLines(next)
    focusOn('[data-figure]')
  }
  const takeBack = (): void => {
    setLines(replaced.at(-1) ?? lines)
    setReplaced(replaced.slice(0, -1))
    focusOn('[data-figure]')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter of its fields
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSend()
      }}
    >
      {warning !== null && (
        <p className={styles.note} role="status">
          {warning}
        </p>
      )}
      {entry !== null && <p className={styles.note}>Approver’s remarks: {entry.approverRemarks}</p>}
      {lines.map((line, at) => (
        <div key={at} className={styles.line}>
          <Field label="Project" required issue={issueAt(`projects.${at}.id`)}>
            {(given) => (
              <select {...given} value={line.project} onChange={(event) => setLine(at, { project: event.target.value })}>
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
            <Field label="Done" required issue={issueAt(`projects.${at}.done`) ?? figureProblem(line.done)}>
              {(given) => (
                <input
                  {...given}
                  data-figure
                  inputMode="decimal"
                  autoComplete="off"
                  value={line.done}
                  onChange={(event) => setLine(at, { done: event.target.value })}
                />
              )}
            </Field>
            <Suggestion line={line} day={day} />
          </div>
          <Button
            kind="icon"
            icon="close"
            className={styles.remove}
            aria-label={`Remove row ${at + 1}`}
            disabled={lines.length === 1}
            onClick={() => {
              setLines(lines.filter((_, other) => other !== at))
              focusOn('select', Math.min(at, lines.length - 2))
            }}
          />
        </div>
      ))}
      <FieldIssue issue={issueAt('projects')} />
      <div className={styles.acts}>
        <Button
          icon="plus"
          disabled={lines.length >= MOST_LINES}
          onClick={() => {
            setLines([...lines, { project: '', done: '' }])
            focusOn('select', lines.length)
          }}
        >
          Add project row
        </Button>
        <CopyButton day={day} onCopy={replaceLines} />
        {withRows.length > 0 && (
          <Button
            onClick={() => replaceLines(withRows.map(({ _id, task_rows: rows }) => ({ project: _id, done: String(rows) })))}
          >
            Use the task rows
          </Button>
        )}
      </div>
      {lost > 0 && (
        <p className={styles.replaced}>
          <span role="status">{counted(lost, 'row')} replaced</span>
          <Button small icon="returnArrow" onClick={takeBack}>
            Undo
          </Button>
        </p>
      )}
      {day.elsewhere > 0 && (
        <p className={styles.hint}>{counted(day.elsewhere, 'task row')} of the day belong to none of your timesheet projects.</p>
      )}
      <Field label="Remarks" required={entry !== null} issue={issueAt('userRemarks')}>
        {(given) => (
          <textarea
            {...given}
            maxLength={2000}
            placeholder={entry === null ? 'Anything your approver should know' : 'What you have changed, or why it was right'}
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
          <small>Done {showDay(date)}</small>
          <output className={styles.total}>{totalOf(lines).toLocaleString('en-IN')}</output>
        </span>
        <Button type="submit" kind="primary" className={styles.submit} busy={busy}>
          {entry === null ? 'Submit' : 'Resubmit'}
        </Button>
        <Keycap>Ctrl Enter</Keycap>
      </footer>
    </form>
  )
}

/** What the task rows say beside a figure. */
function Suggestion({ line, day }: { line: TypedLine; day: WeekDay }) {
  const rows = day.projects.find(({ _id }) => _id === line.project)?.task_rows ?? null
  const figure = figureOf(line.done)
  if (rows === null) return null
  const against = figure === undefined ? undefined : difference(figure, rows)
  return (
    <small className={styles.rows} data-differs={against?.isSame === false} title={against?.text}>
      {counted(rows, 'task row')}
    </small>
  )
}

/** Takes over the rows of the last filled day before, where the projects are still the person's. */
function CopyButton({ day: { date, projects }, onCopy }: { day: WeekDay; onCopy: (lines: TypedLine[]) => void }) {
  const yesterday = daysAfter(date, -1)
  const { data } = useRead(entries.own, { query: { to: yesterday, limit: 1 } })
  const last = data?.data[0]
  const lines = last?.projects.filter((line) => projects.some(({ _id }) => _id === line._id)) ?? []
  if (last === undefined || lines.length === 0) return null
  return (
    <Button onClick={() => onCopy(lines.map(({ _id, done }) => ({ project: _id, done: String(done) })))}>
      {last.date === yesterday ? 'Copy from yesterday' : `Copy from ${showDay(last.date)}`}
    </Button>
  )
}

/** A rejected day, above the form of another one. */
export function RejectedNote({ day: { date, entry } }: { day: WeekDay }) {
  return (
    <div className={styles.rejected} data-part="rejected">
      <p>
        <b>{showDay(date)} REJECTED</b>
        <br />
        {entry?.approverRemarks}
      </p>
      <Link to="/user/timesheet" search={{ day: date, view: ['day'] }} className={styles.resubmit}>
        Resubmit
      </Link>
    </div>
  )
}
