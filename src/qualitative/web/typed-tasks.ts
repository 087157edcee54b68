import type { QualitativeRecord } from '../record-contract.ts'
import type { TypedTask } from './TaskFields.tsx'

/** The tasks of a record as a form holds them. */
export const typedTasks = ({ taskList }: QualitativeRecord): TypedTask[] =>
  taskList.map(({ title, description, timeSpent: { hours, minutes } }) => ({
    title,
    description,
    timeSpent: { hours, minutes },
  }))
