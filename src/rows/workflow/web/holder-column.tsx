import type { StaffRole } from '../../../access/levels.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../../kit/ui/data-grid/GridCell.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { type RowHolders, findStageHolder } from './holders.ts'

/** Shows a stage's holder by name, because the documented field holds the email. */
export const buildHolderColumn = <Row,>(
  column: GridColumn<Row>,
  role: StaffRole,
  heldOf: (row: Row) => RowHolders,
): GridColumn<Row> => ({
  ...column,
  value: (row) => findStageHolder(heldOf(row), role)?.fullName,
  show: (row) => {
    const person = findStageHolder(heldOf(row), role)
    return person === undefined ? <NoValue /> : <PersonName person={person} tabIndex={-1} />
  },
})
