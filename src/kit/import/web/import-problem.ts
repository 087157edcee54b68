import type { Issue } from '../../shared/errors.ts'
import { issuesOf, messageOf } from '../../ui/form/form-problems.ts'
import { toast } from '../../web/toast.ts'

/** `issues`: those of cells are listed. */
export type Problem = { message: string; issues: readonly Issue[] }

export const sentence = (message: string): Problem => ({ message, issues: [] })

/** What the toasts of an upload's problems are about: at most the last one is shown. */
export const UPLOAD = 'upload'

/** The problem of a failed call, which is shown as a toast too (000 §8). */
export const problemOf = (error: unknown): Problem => {
  toast.error(messageOf(error), UPLOAD)
  return { message: messageOf(error), issues: issuesOf(error) }
}
