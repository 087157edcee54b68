import type { QualitativeRecord } from '../record-contract.ts'
import type { TypedTask } from './TaskFields.tsx'

export const toTypedTasks = ({ taskList }: QualitativeRecord): TypedTask[] =>
  taskList.map(({ title, description, timeSpent: { hours, minutes } }) => ({
    title,
    description,
    timeSpent: { hours, minutes },
  }))
