import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FigureInput } from '../../kit/ui/form/FigureInput.tsx'
import { Field } from '../../kit/ui/form/Field.tsx'
import { Verdict } from '../../kit/ui/Verdict.tsx'
import type { WeekDay } from '../entries-contract.ts'
import { type TypedLine, decidedWords, figureProblem, moreThanDecided, countRowsLeft } from '../week-rules.ts'
import styles from './DayForm.module.css'

type DayLineProps = {
  line: TypedLine
  /** All lines of the day. */
  lines: readonly TypedLine[]
  /** From 1. */
  place: number
  projects: WeekDay['projects']
  /** "today" or "that day". */
  when: string
  issues: { project: string | undefined; done: string | undefined }
  onChange: (part: Partial<TypedLine>) => void
  /** Takes over what was decided. */
  onTake: (rows: number) => void
  /** None: the row stays. */
  onRemove: (() => void) | undefined
}

/** A project of a day with its figure, and below what was decided in it. */
export function DayLine({ line, lines, place, projects, when, issues, onChange, onTake, onRemove }: DayLineProps) {
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
          <Field label="Done" required issue={issues.done ?? figureProblem(line.done)}>
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

/** What was decided in the project of a line, beside its figure; rows that another line of the project has are not offered. */
function Decided({ line, lines, projects, when, onTake }: Pick<DayLineProps, 'line' | 'lines' | 'projects' | 'when' | 'onTake'>) {
  const project = projects.find(({ _id }) => _id === line.project)
  const rows = project?.task_rows ?? null
  if (project === undefined || rows === null) return null
  const left = countRowsLeft(line, lines, project)
  const more = parseFigure(line.done) === undefined ? undefined : moreThanDecided(lines, [project])
  return (
    <div className={styles.decided}>
      <Verdict more={more}>{decidedWords(rows, more, when)}</Verdict>
      {left > 0 && left !== parseFigure(line.done) && (
        <Button small aria-label={`Use ${left} for ${project.name}`} onClick={() => onTake(left)}>
          Use {left.toLocaleString('en-IN')}
        </Button>
      )}
    </div>
  )
}
