import type { StaffRole } from '../../../access/levels.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import type { GridRow } from '../contract.ts'
import { stageLook } from '../stage-look-rules.ts'
import { formatCellText } from './row-passages.ts'
import type { RowCardProps } from './RowCard.tsx'

/** Only a phone loads it. */
export const RowCard = lazyPart<'RowCard', RowCardProps>('RowCard', () => import('./RowCard.tsx'))

/** Why the row is back at the stage of this role, in the words of who returned it; '' where it is not. */
export const returnReason = (row: GridRow, role: StaffRole): string => {
  if (stageLook(row, role).word !== 'sent back') return ''
  return formatCellText(role === 'AUTHOR' ? row.reviewer_comments : row['reviewer-2_comments'])
}

/** Heights of a card in px, the gap below it included: virtual rows are all of one height. */
export const cardHeight = (hasReasons: boolean, hasQuestions = false): number =>
  (hasReasons ? 140 : 104) + (hasQuestions ? 22 : 0)
