import type { ImportProblem } from './import-problem.ts'
import type { PreviewCorrection } from '../contract.ts'

/** The props that the flow passes to the preview of every kind of upload. */
export type PreviewProps = {
  /** Returns the row with the column names of a sheet; 0 for pasted text without any. */
  namesRowOf: (sheet: string | undefined) => number
  /** The problem with which the import was refused after this preview. */
  problem: ImportProblem | undefined
  /** The cells that were corrected here. */
  corrections: readonly PreviewCorrection[]
  /** Whether the workbook is being checked again. */
  isChecking: boolean
  onCorrect: (correction: PreviewCorrection) => void
}

/** The props of one kind's preview. `shown` is the state whose rows are shown; if undefined, the first state with rows is. */
export type PreviewOf<Preview, State extends string> = PreviewProps & {
  preview: Preview
  shown: State | undefined
  onShow: (state: State) => void
}
