import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { type PreviewedSheet, type SheetImport, SheetImportSteps, type StoredBatch } from './SheetImportSteps.tsx'

type Props<Preview extends PreviewedSheet, Reply extends StoredBatch, Row extends { row: number }> = {
  of: SheetImport<Preview, Reply, Row>
  /** Fields sent with the workbook. */
  chosen?: Record<string, string>
  open: boolean
  width?: number
  onClose: () => void
}
const WIDTH = 860

/** The dialog that uploads a workbook. */
export function SheetImportDialog<Preview extends PreviewedSheet, Reply extends StoredBatch, Row extends { row: number }>({
  of,
  chosen = {},
  open,
  width = WIDTH,
  onClose,
}: Props<Preview, Reply, Row>) {
  return (
    <Dialog open={open} title={of.title} width={width} onClose={onClose} maskCloses={false}>
      <SheetImportSteps of={of} chosen={chosen} onCancel={onClose} />
    </Dialog>
  )
}
