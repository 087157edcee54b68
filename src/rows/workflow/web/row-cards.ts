import type { StaffRole } from '../../../access/levels.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import type { GridRow } from '../contract.ts'
import { getStageLook } from '../stage-look-rules.ts'
import { formatCellText } from './row-passages.ts'
import type { RowCardProps } from './RowCard.tsx'

/** Loaded lazily, because only phones need it. */
export const RowCard = lazyPart<'RowCard', RowCardProps>('RowCard', () => import('./RowCard.tsx'))

export const returnReason = (row: GridRow, role: StaffRole): string => {
  if (getStageLook(row, role).word !== 'sent back') return ''
  return formatCellText(role === 'AUTHOR' ? row.reviewer_comments : row['reviewer-2_comments'])
}

/** The height is in px and includes the gap below. All virtual rows have the same height. */
export const getCardHeight = (hasReasons: boolean, hasQuestions = false): number =>
  (hasReasons ? 140 : 104) + (hasQuestions ? 22 : 0)
