import type { ImportProblem } from './import-problem.ts'
import type { PreviewCorrection } from '../contract.ts'

/** The props that the flow passes to the preview of every kind of upload. */
export type PreviewProps = {
  /** Returns the row with the column names of a sheet, or 0 for pasted text without a header. */
  namesRowOf: (sheet: string | undefined) => number
  /** The problem with which the import was refused after this preview. */
  problem: ImportProblem | undefined
  /** The cells that were corrected here. */
  corrections: readonly PreviewCorrection[]
  /** Whether the workbook is being checked again. */
  isChecking: boolean
  onCorrect: (correction: PreviewCorrection) => void
}

/**
 * The props of the preview of one kind of upload. `shown` is the state whose rows are shown; by default, the first state that has
 * rows.
 */
export type PreviewOf<Preview, State extends string> = PreviewProps & {
  preview: Preview
  shown: State | undefined
  onShow: (state: State) => void
}
