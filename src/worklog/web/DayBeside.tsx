import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { formatWeekday } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { VerdictLine } from '../../kit/ui/VerdictLine.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import { searchOfDecided } from '../../timesheets/decided-rules.ts'
import { describeDifference, formatDecidedCount } from '../../timesheets/rules.ts'
import type { DayWork } from '../day-work-contract.ts'
import { type KnownFigure, computeKnownFigures } from '../day-work-rules.ts'
import type { OwnDay } from '../own-targets-contract.ts'
import styles from './DayBeside.module.css'

type DayBesideProps = {
  day: OwnDay
  work: DayWork
  isToday: boolean
  units: string
  onTake: (units: number) => void
}

/**
 * Shows the figures of the task rows and the timesheet for a day, compared with its units, and a button such as *Use 29* (ADR
 * 27).
 */
export function DayBeside({ day, work, isToday, units, onTake }: DayBesideProps) {
  const { others, known } = computeKnownFigures(work, { recorded: day.completedUnits, typed: parseFigure(units) })
  if (known.length === 0) return null
  return (
    <div className={styles.beside}>
      {known.map(({ figure, sources, more, take }) => (
        <span key={figure} className={styles.known}>
          <VerdictLine more={more}>
            <span>
              <Figure figure={figure} sources={sources} work={work} when={isToday ? 'today' : 'that day'} />
              {describeDifference(more)}
              {others > 0 && `, with ${formatCount(others)} in your other targets`}
            </span>
          </VerdictLine>
          {take !== undefined && (
            <Button small aria-label={`Use ${formatCount(take)} for ${formatWeekday(day.date)}`} onClick={() => onTake(take)}>
              Use {formatCount(take)}
            </Button>
          )}
        </span>
      ))}
    </div>
  )
}

type FigureProps = Pick<KnownFigure, 'figure' | 'sources'> & { work: DayWork; when: string }
/** Renders "29 decided today and in the timesheet". Each part links to the counted records if a single page shows all of them. */
function Figure({ figure, sources, work: { date, project }, when }: FigureProps) {
  const decisions = searchOfDecided(usePerson().roleData, { date, project })
  const decided = `${formatDecidedCount(figure)} decided ${when}`
  const timesheet = sources.includes('decided') ? 'in the timesheet' : `${formatCount(figure)} in the timesheet`
  return (
    <>
      {sources.includes('decided') &&
        (figure > 0 && decisions !== undefined ? (
          <TextLink to="/report/scorecard/rows" search={decisions}>
            {decided}
          </TextLink>
        ) : (
          decided
        ))}
      {sources.length > 1 && ' and '}
      {sources.includes('timesheet') && (
        <TextLink to="/user/timesheet" search={{ day: date, view: ['day'] }}>
          {timesheet}
        </TextLink>
      )}
    </>
  )
}
