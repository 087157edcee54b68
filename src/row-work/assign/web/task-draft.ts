import type { STAFF_ROLES, StaffRole } from '../../../access/levels.ts'
import type { Split } from '../split-rules.ts'
import type { RowChoice } from './row-choice.ts'

export type RoleKey = Lowercase<(typeof STAFF_ROLES)[number]>
type OnConflict = 'error' | 'skip' | 'replace'
/** `person` is an email. `weight` is the typed number, or the text as typed if it is not a number. */
export type Sharing = { people: { person: string; weight?: number | string }[]; split: Split }
/** A role without an entry is left unchanged. */
export type LineDraft = { [role in StaffRole]?: Sharing & { onConflict: OnConflict } }
/** The screen keeps the values, so that a closed panel reopens unchanged (000 §8). */
export type TaskDraft = RowChoice &
  Sharing & { [role in RoleKey]?: string | undefined } & {
    onConflict: OnConflict
    roles: RoleKey[]
    /** The single role of the planner. `several` means one person for each of several roles. */
    role: RoleKey | 'several'
    /** The role whose only person was proposed. A person who was removed is not proposed again. */
    proposed?: StaffRole
    line: LineDraft
  }
export const emptyDraft: TaskDraft = {
  way: 'range',
  onConflict: 'error',
  roles: [],
  role: 'author',
  people: [],
  split: 'equal',
  line: {},
}
export const emptyPart: NonNullable<LineDraft[StaffRole]> = { people: [], split: 'equal', onConflict: 'error' }
