import type { Issue } from '../../shared/errors.ts'
import { getErrorIssues, getErrorMessage } from '../../ui/form/form-problems.ts'
import { Refused } from '../../web/call.ts'
import { toast } from '../../web/toast.ts'
import type { SurveyedSheet } from '../contract.ts'
import { countFromText } from './count-from-text.ts'

/** `issues`: those of cells are listed. `sheets`: those of the refused workbook, of which another one may be read. */
export type ImportProblem = { message: string; issues: readonly Issue[]; sheets?: SurveyedSheet[] }

export const sentence = (message: string): ImportProblem => ({ message, issues: [] })

/** What the toasts of an upload's problems are about: at most the last one is shown. */
export const UPLOAD = 'upload'

/** The problem of a failed call, which is shown as a toast too (000 §8). `above`: see `workbookOfText`. */
export const reportImportProblem = (error: unknown, above = 0): ImportProblem => {
  const sheets = error instanceof Refused ? (error.fields['sheets'] as SurveyedSheet[] | undefined) : undefined
  const problem: ImportProblem = {
    ...countFromText({ message: getErrorMessage(error), issues: getErrorIssues(error) }, above),
    ...(sheets !== undefined && { sheets }),
  }
  toast.error(problem.message, UPLOAD)
  return problem
}
