import type { StaffRole } from '../../../access/levels.ts'
import { Refusal } from '../../../kit/shared/errors.ts'
import { isWebLink } from '../../../kit/shared/links.ts'
import { merge } from '../../../kit/shared/merge.ts'
import { offers } from '../rules.ts'
import { type GridRow, type Task, type WhyBack } from '../contract.ts'
import { type TaskRow } from './columns.ts'

type Asking = { role: StaffRole; actorId: string; reworks: number; secondReview: boolean }

/** Returns the row as the caller receives it, including whether the rules let the caller update it. */
export const serializeTask = (
  { extra, state, ...row }: TaskRow & { whyBack?: WhyBack | null },
  { role, actorId, reworks, secondReview }: Asking,
): Task => {
  const url = row.question_link ?? ''
  return merge(merge(extra, row), {
    updateTask: offers(state, secondReview, role, { reworksPending: reworks, actorId }).updateTask,
    link: { url, disabled: !isWebLink(url) },
    metadata_update_needed: state.author_answer_type === 'Uploaded on Portal' && state.uploader_status !== 'uploaded',
  })
}

/** Adds the current row to a conflict as the field `task`, so that the form can show the difference (workflow.md, Versions). */
export async function withCurrentRow<T>(current: () => GridRow | Promise<GridRow>, decideIt: () => T): Promise<T> {
  try {
    return decideIt()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    throw error.with({ fields: { task: await current() } })
  }
}
