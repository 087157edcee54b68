import { Button } from '../../../kit/ui/button/Button.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { ListText } from '../../../kit/ui/rich-text/ListText.tsx'
import { UserText } from '../../../kit/ui/PersonName.tsx'
import type { GridRow } from '../contract.ts'
import type { ShownStatus } from './shown-status.ts'
import { StagesCell } from './StagesCell.tsx'
import styles from './RowCard.module.css'

export type RowCardProps = {
  row: GridRow
  secondReview: boolean
  status: ShownStatus
  question?: string
  place: string
  reason: string
  act: { label: string; main: boolean; onAct: () => void }
}

/** A row on a phone (interface.md, Anatomy). `reason` says why it was returned. */
export function RowCard({ row, secondReview, status, question = '', place, reason, act }: RowCardProps) {
  return (
    <div className={styles.card} data-part="row-card">
      <div className={styles.top}>
        <b>{row.question_id}</b>
        <span className={styles.number}>row {row.sr_no}</span>
        <StagesCell row={row} secondReview={secondReview} />
      </div>
      {question !== '' && (
        <p className={styles.question} dir="auto">
          <ListText text={question} />
        </p>
      )}
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
      {reason !== '' && (
        <p className={styles.reason}>
          “<UserText>{reason}</UserText>”
        </p>
      )}
    </div>
  )
}
