import type { Issue } from '../../shared/errors.ts'
import { getErrorIssues, getErrorMessage } from '../../ui/form/form-problems.ts'
import { toast } from '../../web/toast.ts'

/** `issues`: those of cells are listed. */
export type ImportProblem = { message: string; issues: readonly Issue[] }

export const sentence = (message: string): ImportProblem => ({ message, issues: [] })

/** What the toasts of an upload's problems are about: at most the last one is shown. */
export const UPLOAD = 'upload'

/** The problem of a failed call, which is shown as a toast too (000 §8). */
export const reportImportProblem = (error: unknown): ImportProblem => {
  toast.error(getErrorMessage(error), UPLOAD)
  return { message: getErrorMessage(error), issues: getErrorIssues(error) }
}
