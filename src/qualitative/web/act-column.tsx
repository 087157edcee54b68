import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { QualitativeRecord } from '../record-contract.ts'

/** A button of each record for which it is offered. */
export const actColumn = (
  id: string,
  label: string,
  act: (record: QualitativeRecord) => void,
  offered: (record: QualitativeRecord) => boolean = () => true,
): GridColumn<QualitativeRecord> => ({
  id,
  title: label,
  kind: 'action',
  width: 24 + 9 * label.length,
  sortable: false,
  hideable: false,
  show: (record) =>
    offered(record) && (
      <Button
        small
        tabIndex={-1}
        aria-label={`${label} ${record.addedBy.fullName} ${record.effectiveDate}`}
        onClick={() => act(record)}
      >
        {label}
      </Button>
    ),
})
