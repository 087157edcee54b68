import type { RowStages } from '../../assign/effect-rules.ts'
import type { GridRow } from '../../workflow/contract.ts'

/** A row of the grid under the names of the rules; its schema knows the statuses as text only. */
export const getRowStages = (row: GridRow): RowStages =>
  ({
    turn: row.turn,
    author_id: row.author,
    author_status: row.author_status,
    reviewer_id: row.reviewer,
    reviewer_status: row.reviewer_status,
    reviewer2_id: row['reviewer-2'],
    reviewer2_status: row['reviewer-2_status'],
    uploader_id: row.uploader,
    uploader_status: row.uploader_status,
  }) as RowStages
