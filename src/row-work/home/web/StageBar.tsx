import { Link } from '@tanstack/react-router'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { atTurn, buildRowsLink, UNASSIGNED, WITH_AUTHOR } from '../../../rows/filter/web/rows-link.ts'
import type { Where } from '../../../rows/filter/web/where.ts'
import type { FileInWork } from '../contract.ts'
import styles from './StageBar.module.css'

type Stage = { key: keyof FileInWork['stages']; word: string; letter: string; where: readonly Where[] }

/** The stages in workflow order. The letter and the count identify a stage without its colour. */
const STAGES: readonly Stage[] = [
  { key: 'unassigned', word: 'Unassigned', letter: '', where: UNASSIGNED },
  { key: 'AUTHOR', word: 'Author', letter: 'A', where: WITH_AUTHOR },
  { key: 'REVIEWER', word: 'Reviewer', letter: 'R', where: atTurn('REVIEWER') },
  { key: 'REVIEWER-2', word: 'Second reviewer', letter: '2R', where: atTurn('REVIEWER-2') },
  { key: 'UPLOADER', word: 'Uploader', letter: 'U', where: atTurn('UPLOADER') },
  { key: 'CLOSED', word: 'Closed', letter: 'C', where: atTurn('CLOSED') },
]

export function StageBar({ file: { name, section, stages } }: { file: FileInWork }) {
  return (
    <ul className={styles.bar} aria-label={`Stages of ${name}`}>
      {STAGES.map(({ key, word, letter, where }) =>
        stages[key] === 0 ? null : (
          <li key={key} style={{ flexGrow: stages[key] }}>
            <Link
              {...buildRowsLink({ section, file: name, where })}
              className={styles.segment}
              data-stage={key}
              aria-label={`${word}: ${formatQuantity(stages[key], 'row')}`}
              title={`${word}: ${formatQuantity(stages[key], 'row')}`}
            >
              {letter !== '' && (
                <span className={styles.letter} aria-hidden="true">
                  {letter}
                </span>
              )}
              <b className={styles.count}>{formatCount(stages[key])}</b>
            </Link>
          </li>
        ),
      )}
    </ul>
  )
}

export const StageLegend = () => (
  <ul className={styles.legend} aria-label="Stages">
    {STAGES.map(({ key, word, letter }) => (
      <li key={key}>
        <span className={styles.swatch} data-stage={key} aria-hidden="true">
          {letter}
        </span>
        {word}
      </li>
    ))}
  </ul>
)
