import type { STAFF_ROLES } from '../../kit/access.ts'
import type { RowChoice } from './row-choice.ts'

type RoleKey = Lowercase<(typeof STAFF_ROLES)[number]>
/** What both panels hold; the screen keeps it, so that a panel that was closed opens as it was left (000 §8). */
export type TaskDraft = RowChoice & { [role in RoleKey]?: string | undefined } & {
  onConflict: 'error' | 'skip' | 'replace'
  roles: RoleKey[]
}
export const emptyDraft: TaskDraft = { way: 'range', onConflict: 'error', roles: [] }
