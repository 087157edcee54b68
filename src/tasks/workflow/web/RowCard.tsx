import type { StaffRole } from '../../../kit/shared/access.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import type { GridRow } from '../contract.ts'
import { stageLook } from '../stage-look-rules.ts'
import { textOf } from './row-passages.ts'
import type { ShownStatus } from './shown-status.ts'
import { StagesCell } from './StagesCell.tsx'
import styles from './RowCard.module.css'

/** Why the row is back at the stage of this role, in the words of who returned it; '' where it is not. */
export const returnReason = (row: GridRow, role: StaffRole): string => {
  if (stageLook(row, role).word !== 'sent back') return ''
  return textOf(role === 'AUTHOR' ? row.reviewer_comments : row['reviewer-2_comments'])
}

/** Heights of a card in px, the gap below it included: virtual rows are all of one height. */
export const cardHeight = (hasReasons: boolean): number => (hasReasons ? 140 : 104)

type Props = {
  row: GridRow
  secondReview: boolean
  status: ShownStatus
  /** Below the question, such as its chapter. */
  place: string
  reason: string
  act: { label: string; main: boolean; onAct: () => void }
}

/** A row on a phone: its id and stages, its chapter and status, one button, and why it is back (interface.md, Anatomy). */
export function RowCard({ row, secondReview, status, place, reason, act }: Props) {
  return (
    <div className={styles.card} data-part="row-card">
      <div className={styles.top}>
        <b>{row.question_id}</b>
        <span className={styles.number}>row {row.sr_no}</span>
        <StagesCell row={row} secondReview={secondReview} />
      </div>
      <div className={styles.middle}>
        <span className={styles.place}>
          <span className={styles.chapter}>{place}</span>
          <StatusChip {...status} />
        </span>
        <Button
          className={styles.act}
          kind={act.main ? 'primary' : 'default'}
          tabIndex={-1}
          aria-label={`${act.label} ${row.question_id}`}
          onClick={act.onAct}
        >
          {act.label}
        </Button>
      </div>
      {reason !== '' && <p className={styles.reason}>“{reason}”</p>}
    </div>
  )
}
