import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { plural } from '../../kit/shared/counted.ts'
import { FigureInput } from '../../kit/ui/form/FigureInput.tsx'
import { formatWeekday } from '../../kit/shared/time.ts'
import type { WeekDay } from '../entries-contract.ts'
import { difference, figureProblem } from '../week-rules.ts'
import styles from './WeekGrid.module.css'

type WeekFigureProps = {
  day: WeekDay
  at: number
  project: { _id: string; name: string }
  value: string
  describedBy: string
  onType: (done: string) => void
}

/** A day's figure of a project, beside its task rows. */
export function WeekFigure({ day, at, project: { _id, name }, value, describedBy, onType }: WeekFigureProps) {
  const own = day.projects.find((project) => project._id === _id)
  const figure = parseFigure(value)
  if (day.why !== null || own === undefined)
    return (
      <span className={styles.locked} title={day.why ?? 'You are not in this project on this day.'}>
        {figure === undefined ? '–' : figure.toLocaleString('en-IN')}
      </span>
    )
  const rows = own.task_rows ?? 0
  const problem = figureProblem(value)
  const against = figure === undefined ? undefined : difference(figure, own.task_rows)
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
          {rows} {plural(rows, 'task row')}
        </small>
      )}
    </>
  )
}
