import type { ReactNode } from 'react'
import type { PlainCellProps } from '../../../kit/ui/data-grid/grid-props.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import type { GridRow } from '../../workflow/contract.ts'

const PaperCell = lazyPart('PaperCell', () => import('./PaperCell.tsx'))

/** The cells with which the rows of a file are printed, for `plain` of their grid. */
export const paperCells = {
  // These rows have the row type of the list, which a lazy component cannot express.
  Cell: PaperCell as unknown as <Row extends GridRow>(props: PlainCellProps<Row>) => ReactNode,
  isFilled: ({ cellPictures }: GridRow, id: string) => cellPictures?.some(({ column }) => column === id),
}
