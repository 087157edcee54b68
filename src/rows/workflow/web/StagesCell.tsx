import { useState } from 'react'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { StatusGlyph } from '../../../kit/ui/feedback/StatusChip.tsx'
import { getStatusLook } from '../../../kit/web/status-looks.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import type { GridRow } from '../contract.ts'
import { getStageLook, describeStages } from '../stage-look-rules.ts'
import { formatStageTip } from './stage-tip.ts'
import styles from './StagesCell.module.css'

const StagesCard = lazyPart('StagesCard', () => import('./StagesCard.tsx'))

/** The letters of the stages, which stand where there is no room for the words (interface.md, The DataGrid). */
export const STAGE_LETTERS: Record<StaffRole, string> = { AUTHOR: 'A', REVIEWER: 'R', 'REVIEWER-2': '2R', UPLOADER: 'U' }

type Props = { row: GridRow; secondReview: boolean }

/**
 * The four stages as glyphs, with a box around the one whose turn it is. Screen readers and print get words. A press opens a card
 * with the holders.
 */
export function StagesCell({ row, secondReview }: Props) {
  const [near, setNear] = useState<HTMLElement>()
  return (
    <>
      <button
        type="button"
        className={styles.stages}
        data-part="stages"
        tabIndex={-1}
        aria-haspopup="dialog"
        onClick={(event) => setNear(event.currentTarget)}
      >
        {STAFF_ROLES.map((role) => {
          const { word, isTurn } = getStageLook(row, role, secondReview)
          const look = getStatusLook(word)
          return (
            <span
              key={role}
              className={styles.stage}
              data-turn={isTurn || undefined}
              data-tone={look?.tone}
              title={formatStageTip(row, role, secondReview)}
              aria-hidden="true"
            >
              {look === undefined ? '–' : <StatusGlyph name={look.glyph} tone={look.tone} size={15} />}
            </span>
          )
        })}
        <span className="sr-only" data-part="stages-text">
          {describeStages(row, secondReview)}
        </span>
      </button>
      {near && <StagesCard {...{ row, secondReview, near }} onClose={() => setNear(undefined)} />}
    </>
  )
}

const head = (
  <span className={styles.stages}>
    {STAFF_ROLES.map((role) => (
      <span key={role} className={styles.stage}>
        {STAGE_LETTERS[role]}
      </span>
    ))}
  </span>
)

/** Summarizes the stages in every grid of rows, until the user chooses separate columns. */
export const buildStagesColumn = (secondReview: boolean): GridColumn<GridRow> => ({
  id: 'stages',
  title: 'Stages',
  group: 'Stages',
  name: 'Stages',
  head,
  width: 128,
  sortable: false,
  value: (row) => describeStages(row, secondReview),
  show: (row) => <StagesCell row={row} secondReview={secondReview} />,
})
