import type { ImportProblem } from './import-problem.ts'
import type { PreviewCorrection } from '../contract.ts'

export type PreviewProps = {
  /** Returns the row with the column names of a sheet, or 0 for pasted text without a header. */
  namesRowOf: (sheet: string | undefined) => number
  problem: ImportProblem | undefined
  corrections: readonly PreviewCorrection[]
  isChecking: boolean
  onCorrect: (correction: PreviewCorrection) => void
}

/** `shown` is the state whose rows are shown; by default, the first state that has rows. */
export type PreviewOf<Preview, State extends string> = PreviewProps & {
  preview: Preview
  shown: State | undefined
  onShow: (state: State) => void
}
