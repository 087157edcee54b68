import type { StaffRole } from '../../kit/access.ts'
import { isWebLink } from '../../kit/links.ts'
import type { Task } from '../contract.ts'
import { offers } from '../rules.ts'
import type { TaskRow } from './queries.ts'

type Asking = { role: StaffRole; actorId: string; reworks: number; secondReview: boolean }

/** The row as the asking person gets it: with the rules' own answer on whether they may update it. */
export const asTask = ({ extra, state, ...row }: TaskRow, { role, actorId, reworks, secondReview }: Asking): Task => {
  const url = row.question_link ?? ''
  return {
    ...extra,
    ...row,
    updateTask: offers(state, secondReview, role, { reworksPending: reworks, actorId }).updateTask,
    link: { url, disabled: !isWebLink(url) },
    metadata_update_needed: state.author_answer_type === 'Uploaded on Portal' && state.uploader_status !== 'uploaded',
  }
}
