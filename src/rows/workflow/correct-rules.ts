/** Explains to the person who sees a row why its answer cannot be corrected (workflow.md 17). */
import type { Task } from './contract.ts'

type Answered = Pick<Task, 'author_status' | 'turn' | 'reviewer_status' | 'reviewer-2_status'>

const isAnswered = ({ author_status: status }: Answered): boolean => status === 'done' || status === 'rework_done'

/**
 * Returns undefined if there is no answer, or if it may be corrected. `isOwn` means that the person is the row's author.
 * @param reopens whether the person may reopen a stage to change the answer
 */
export function explainNoCorrection(row: Answered, { isOwn, reopens }: { isOwn: boolean; reopens: boolean }): string | undefined {
  if (!isAnswered(row)) return undefined
  const isDecided = row.turn !== 'REVIEWER' || row.reviewer_status !== null || row['reviewer-2_status'] !== null
  if (isDecided)
    return reopens
      ? 'The answer can’t be corrected any more, because it has been reviewed. Reopen the author’s stage instead.'
      : 'The answer can’t be corrected any more, because it has been reviewed.'
  return isOwn ? undefined : 'Only the author corrects the answer, until the reviewer has decided.'
}
