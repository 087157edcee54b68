import { ImportDialog } from './ImportDialog.tsx'
import { type PreviewedSheet, type SheetImport, SheetImportSteps, type StoredBatch } from './SheetImportSteps.tsx'

type Props<Preview extends PreviewedSheet, Reply extends StoredBatch, Row extends { row: number }> = {
  of: SheetImport<Preview, Reply, Row>
  chosen?: Record<string, string>
  open: boolean
  width?: number
  onClose: () => void
}

export function SheetImportDialog<Preview extends PreviewedSheet, Reply extends StoredBatch, Row extends { row: number }>({
  of,
  chosen = {},
  ...place
}: Props<Preview, Reply, Row>) {
  return (
    <ImportDialog title={of.title} {...place}>
      {(inDialog) => <SheetImportSteps of={of} chosen={chosen} {...inDialog} />}
    </ImportDialog>
  )
}
