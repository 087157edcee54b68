import { createRefusals } from '../../kit/shared/errors.ts'

const made = createRefusals({
  TASK_NOT_FOUND: [404, 'Task not found'],
  UNKNOWN_CHOICE: [400, 'Please select a status that your role can give.'],
  DONE_TASK_CANNOT_BE_SKIPPED: [409, 'Done task cannot be skipped'],
  WAITING_FOR_AUTHOR: [409, 'Waiting for the author.'],
  WAITING_FOR_REVIEWER: [409, 'Waiting for the reviewer.'],
  WAITING_FOR_REVIEWER_2: [409, 'Waiting for the second reviewer.'],
  WAITING_FOR_UPLOADER: [409, 'Waiting for the uploader.'],
  TASK_CLOSED: [409, 'This task is closed.'],
  STALE_VERSION: [409, 'Someone changed this task. Check it again before you submit.'],
  CHOICE_NOT_OFFERED: [409, 'This choice is not available for this task.'],
  REWORKS_FIRST: [409, 'Please complete reworks before updating this task.'],
  NO_ACCOUNT_ID: [400, 'Start an allocation ID for this project first.'],
  ASSIGNEE_NOT_FOUND: [400, 'There is no active user {person} with the role {role} who accepts assignments.'],
  NOTHING_TO_UNDO: [409, 'The last change to this task is not your decision, so there is nothing to undo.'],
  UNDO_TOO_LATE: [409, 'A decision can be undone only within 10 minutes. Ask an admin to reopen the task.'],
  CANNOT_REOPEN_THERE: [409, 'This task can’t be reopened to {role}. Possible: {possible}.'],
})
export const { refusals } = made
export const refuse: typeof made.refuse = made.refuse
export type WorkflowRefusalCode = keyof typeof refusals
