import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { StatusGlyph } from '../../../kit/ui/feedback/StatusChip.tsx'
import { statusLook } from '../../../kit/web/status-looks.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { stageLook, stagesText, type StageFields } from '../stage-look-rules.ts'
import { ROLE_NAMES, statusWord } from '../vocabulary.ts'
import styles from './StagesCell.module.css'

/** The letters of the stages above their glyphs (interface.md, The DataGrid). */
const LETTERS: Record<StaffRole, string> = { AUTHOR: 'A', REVIEWER: 'R', 'REVIEWER-2': '2R', UPLOADER: 'U' }

type Props = { row: StageFields; secondReview: boolean }

/** The four stages of a row as glyphs, the one whose turn it is in a box; the same in words for screen readers and on paper. */
export function StagesCell({ row, secondReview }: Props) {
  return (
    <span className={styles.stages} data-part="stages">
      {STAFF_ROLES.map((role) => {
        const { word, isTurn } = stageLook(row, role, secondReview)
        const look = statusLook(word)
        return (
          <span
            key={role}
            className={styles.stage}
            data-turn={isTurn || undefined}
            data-tone={look?.tone}
            title={`${ROLE_NAMES[role]}: ${statusWord(word)}`}
            aria-hidden="true"
          >
            {look === undefined ? '–' : <StatusGlyph name={look.glyph} tone={look.tone} size={15} />}
          </span>
        )
      })}
      <span className="sr-only" data-part="stages-text">
        {stagesText(row, secondReview)}
      </span>
    </span>
  )
}

const head = (
  <span className={styles.stages}>
    {STAFF_ROLES.map((role) => (
      <span key={role} className={styles.stage}>
        {LETTERS[role]}
      </span>
    ))}
  </span>
)

/** The column of every grid of rows that stands for the stages' own columns until these are chosen. */
export const stagesColumn = (secondReview: boolean): GridColumn<StageFields> => ({
  id: 'stages',
  title: 'Stages',
  group: 'Stages',
  name: 'Stages',
  head,
  width: 128,
  sortable: false,
  value: (row) => stagesText(row, secondReview),
  show: (row) => <StagesCell row={row} secondReview={secondReview} />,
})
