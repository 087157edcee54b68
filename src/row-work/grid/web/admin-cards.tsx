import type { DataGridProps } from '../../../kit/ui/data-grid/grid-props.ts'
import type { GridRow } from '../../../rows/workflow/contract.ts'
import { stageLook } from '../../../rows/workflow/stage-look-rules.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { getWaitingSince, instantWords } from '../../../rows/workflow/waiting-rules.ts'
import { findWaitedFor } from '../../../rows/workflow/web/holders.ts'
import { getBookLocation, getQuestionStart } from '../../../rows/workflow/web/row-passages.ts'
import { cardHeight, returnReason, RowCard } from '../../../rows/workflow/web/row-cards.ts'
import type { ShownStatus } from '../../../rows/workflow/web/shown-status.ts'

const statusOf = (row: GridRow, secondReview: boolean): ShownStatus => {
  if (row.turn === 'CLOSED') return { word: 'This task is closed.', label: 'closed' }
  const { word } = stageLook(row, row.turn, secondReview)
  return { word, label: `${ROLE_NAMES[row.turn]}: ${word}` }
}
/** Who has the row and since when, before where it is in the book: a card has no column *Now with*. */
const placeOf = (row: GridRow): string => {
  const since = getWaitingSince(row)
  const parts = [findWaitedFor(row)?.fullName, since && `since ${instantWords(since, new Date())}`, getBookLocation(row)]
  return parts.filter(Boolean).join(' · ')
}
const reasonOf = (row: GridRow): string => (row.turn === 'CLOSED' ? '' : returnReason(row, row.turn))

type Asked = { rows: readonly GridRow[]; keys: readonly string[]; secondReview: boolean; onOpen: (row: GridRow) => void }

/** The rows of the admin grid on a phone. */
export const adminCards = ({ rows, keys, secondReview, onOpen }: Asked): NonNullable<DataGridProps<GridRow>['card']> => ({
  height: cardHeight(
    rows.some((row) => reasonOf(row) !== ''),
    rows.some((row) => getQuestionStart(row, keys) !== ''),
  ),
  show: (row) => (
    <RowCard
      {...{ row, secondReview }}
      status={statusOf(row, secondReview)}
      question={getQuestionStart(row, keys)}
      place={placeOf(row)}
      reason={reasonOf(row)}
      act={{ label: 'Open', main: false, onAct: () => onOpen(row) }}
    />
  ),
})
