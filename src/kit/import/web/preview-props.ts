import type { Problem } from './import-problem.ts'
import type { Mend } from './use-import.ts'

/** What the flow passes to the preview of every kind of upload. */
export type PreviewProps = {
  /** The import was refused after this preview. */
  problem: Problem | undefined
  /** The cells that were corrected here. */
  mends: readonly Mend[]
  /** The workbook is checked again. */
  isChecking: boolean
  onMend: (mend: Mend) => void
}
