import { createRefusals } from '../kit/shared/errors.ts'

const made = createRefusals({
  PROJECT_NOT_FOUND: [404, 'Project not found'],
  PROJECT_DELETE_ERR: [409, 'The project can’t be deleted: {reason}.'],
  PROJECT_EXISTS: [409, 'A project with this name already exists.'],
})
export const { refusals, refusal } = made
export const refuse: typeof made.refuse = made.refuse
