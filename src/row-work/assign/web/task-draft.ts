import type { STAFF_ROLES, StaffRole } from '../../../access/levels.ts'
import type { Split } from '../split-rules.ts'
import type { RowChoice } from './row-choice.ts'

export type RoleKey = Lowercase<(typeof STAFF_ROLES)[number]>
type OnConflict = 'error' | 'skip' | 'replace'
/** Emails of the people who share the rows; `weight`: the typed number, or a text that is none as it is typed. */
export type Sharing = { people: { person: string; weight?: number | string }[]; split: Split }
/** One role of the line; a role without an entry stays as it is. */
export type LineDraft = { [role in StaffRole]?: Sharing & { onConflict: OnConflict } }
/** The values of the panels; the screen stores them, so that a closed panel reopens unchanged (000 §8). */
export type TaskDraft = RowChoice &
  Sharing & { [role in RoleKey]?: string | undefined } & {
    onConflict: OnConflict
    roles: RoleKey[]
    /** The planner's one role; `several`: one person each for any of the four. */
    role: RoleKey | 'several'
    /** The role of which the only person was proposed: not again, when they were left out. */
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
