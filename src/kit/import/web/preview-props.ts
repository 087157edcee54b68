import type { ImportProblem } from './import-problem.ts'
import type { PreviewCorrection } from '../contract.ts'

/** What the flow passes to the preview of every kind of upload. */
export type PreviewProps = {
  /** The row that holds the names of the columns of a sheet; 0: what was pasted has none. */
  namesRowOf: (sheet: string | undefined) => number
  /** The import was refused after this preview. */
  problem: ImportProblem | undefined
  /** The cells that were corrected here. */
  corrections: readonly PreviewCorrection[]
  /** The workbook is checked again. */
  isChecking: boolean
  onCorrect: (correction: PreviewCorrection) => void
}

/** Of one kind of upload: its preview, and the state whose rows are shown; undefined: the first that has any. */
export type PreviewOf<Preview, State extends string> = PreviewProps & {
  preview: Preview
  shown: State | undefined
  onShow: (state: State) => void
}
