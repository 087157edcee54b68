import type { StaffRole } from '../../../../access/levels.ts'
import { type Offers, offers } from '../../../../rows/workflow/rules.ts'
import { STAGE, type TaskState, newTask } from '../../../../rows/workflow/turn-rules.ts'
import { type AnswerType, parseAnswerType } from '../../../../rows/workflow/vocabulary.ts'
import { type Task } from '../../../../rows/workflow/contract.ts'
import { getTaskStatuses } from '../row/task-status.ts'

/** Returns the part of a row's state that the rules need. The row is in the person's own list, so its stage is theirs. */
const stateOf = (task: Task, role: StaffRole, personId: string): TaskState => ({
  ...newTask,
  ...getTaskStatuses(task),
  author_answer_type: authorAnswer(task),
  [`${STAGE[role]}_id`]: personId,
})

export type Asking = { role: StaffRole; secondReview: boolean; personId: string }

/**
 * Returns the choices of the Update task form by the server's rules. Pending reworks are ignored here: they disable the submit,
 * not the form, so that a draft can be written in the meantime.
 */
export const choicesFor = (task: Task, { role, secondReview, personId }: Asking): Offers =>
  offers(stateOf(task, role, personId), secondReview, role, { reworksPending: 0, actorId: personId })

export const authorAnswer = (task: Task): AnswerType | null => parseAnswerType(task.author_answer_type ?? '') ?? null
