import { createRefusals } from '../kit/shared/errors.ts'

const made = createRefusals({
  DEPARTMENT_NOT_FOUND: [404, 'Department not found'],
  DEPARTMENT_EXISTS: [409, 'A department with this name already exists.'],
  DEPARTMENT_DELETE_ERR: [409, 'This department can’t be deleted: {reason}.'],
  TWO_DEPARTMENTS: [
    409,
    'This ID belongs to both a company department and a department of an allocation project. Nothing was deleted.',
  ],
})
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
