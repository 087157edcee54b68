import type { ReactNode } from 'react'
import type { PlainCellProps } from '../../../kit/ui/data-grid/grid-props.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import type { GridRow } from '../../workflow/contract.ts'

const PaperCell = lazyPart('PaperCell', () => import('./PaperCell.tsx'))

export const paperCells = {
  // These rows have the row type of the list, and a lazy component cannot be generic.
  Cell: PaperCell as unknown as <Row extends GridRow>(props: PlainCellProps<Row>) => ReactNode,
  isFilled: ({ cellPictures }: GridRow, id: string) => cellPictures?.some(({ column }) => column === id),
}
