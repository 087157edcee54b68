import type { ImportProblem } from './import-problem.ts'
import type { PreviewCorrection } from './use-import.ts'

/** What the flow passes to the preview of every kind of upload. */
export type PreviewProps = {
  /** The import was refused after this preview. */
  problem: ImportProblem | undefined
  /** The cells that were corrected here. */
  corrections: readonly PreviewCorrection[]
  /** The workbook is checked again. */
  isChecking: boolean
  onCorrect: (correction: PreviewCorrection) => void
}
