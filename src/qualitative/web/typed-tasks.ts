import type { QualitativeRecord } from '../record-contract.ts'
import type { TypedTask } from './TaskFields.tsx'

export const typedTasks = ({ taskList }: QualitativeRecord): TypedTask[] =>
  taskList.map(({ title, description, timeSpent: { hours, minutes } }) => ({
    title,
    description,
    timeSpent: { hours, minutes },
  }))
