import type { QualitativeRecord } from '../record-contract.ts'
import type { TypedTask } from './TaskFields.tsx'

/** Returns the tasks of a record in the format of the form. */
export const typedTasks = ({ taskList }: QualitativeRecord): TypedTask[] =>
  taskList.map(({ title, description, timeSpent: { hours, minutes } }) => ({
    title,
    description,
    timeSpent: { hours, minutes },
  }))
