import type { TaskDraft } from './task-draft.ts'

/** The ways to handle rows that are assigned to somebody else (workflow.md, Assigning). */
const conflicts: { value: TaskDraft['onConflict']; label: string; effect: string }[] = [
  { value: 'error', label: 'Stop', effect: 'If one of the rows already has someone else, nothing is assigned.' },
  { value: 'skip', label: 'Leave them', effect: 'Rows that already have someone else stay as they are.' },
  {
    value: 'replace',
    label: 'Take them over',
    effect: 'Rows that someone else has are reassigned, unless they have acted on them.',
  },
]
export const conflictOptions = conflicts.map(({ value, label }) => ({ value, label }))
export const describeConflictEffect = (chosen: TaskDraft['onConflict']) => conflicts.find(({ value }) => value === chosen)?.effect
