import type { STAFF_ROLES } from '../../../kit/shared/access.ts'
import type { Split } from '../split-rules.ts'
import type { RowChoice } from './row-choice.ts'

export type RoleKey = Lowercase<(typeof STAFF_ROLES)[number]>
/** The values of both panels; the screen stores them, so that a closed panel reopens unchanged (000 §8). */
export type TaskDraft = RowChoice & { [role in RoleKey]?: string | undefined } & {
  onConflict: 'error' | 'skip' | 'replace'
  roles: RoleKey[]
  /** The planner's one role; `several`: one person each for any of the four. */
  role: RoleKey | 'several'
  /** Emails of the people who share the rows; `weight`: the typed number. */
  people: { person: string; weight?: number }[]
  split: Split
}
export const emptyDraft: TaskDraft = { way: 'range', onConflict: 'error', roles: [], role: 'author', people: [], split: 'equal' }
