import type { Issue } from '../../shared/errors.ts'
import { getErrorIssues, getErrorMessage } from '../../ui/form/form-problems.ts'
import { Refused } from '../../web/call.ts'
import { toast } from '../../web/toast.ts'
import type { SurveyedSheet } from '../contract.ts'
import { countFromText } from './count-from-text.ts'

/** `issues` that name a cell are listed. `sheets` are those of the refused workbook, so that another can be chosen. */
export type ImportProblem = { message: string; issues: readonly Issue[]; sheets?: SurveyedSheet[] }

export const toImportProblem = (message: string): ImportProblem => ({ message, issues: [] })

/** With one toast key for all uploads, only the latest problem is shown. */
export const UPLOAD = 'upload'

/** Returns the problem of a failed call, and shows it as a toast (000 §8). `buildWorkbookOfText` explains `above`. */
export const reportImportProblem = (error: unknown, above = 0): ImportProblem => {
  const sheets = error instanceof Refused ? (error.fields['sheets'] as SurveyedSheet[] | undefined) : undefined
  const problem: ImportProblem = {
    ...countFromText({ message: getErrorMessage(error), issues: getErrorIssues(error) }, above),
    ...(sheets !== undefined && { sheets }),
  }
  toast.error(problem.message, UPLOAD)
  return problem
}
