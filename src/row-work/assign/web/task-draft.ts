import type { STAFF_ROLES, StaffRole } from '../../../access/levels.ts'
import type { Split } from '../split-rules.ts'
import type { RowChoice } from './row-choice.ts'

export type RoleKey = Lowercase<(typeof STAFF_ROLES)[number]>
type OnConflict = 'error' | 'skip' | 'replace'
/** The emails of the people who share the rows. `weight` is the typed number, or the text as typed if it is not a number. */
export type Sharing = { people: { person: string; weight?: number | string }[]; split: Split }
/** The roles of the line. A role without an entry stays as it is. */
export type LineDraft = { [role in StaffRole]?: Sharing & { onConflict: OnConflict } }
/** The values of the panels. The screen stores them, so that a closed panel reopens unchanged (000 §8). */
export type TaskDraft = RowChoice &
  Sharing & { [role in RoleKey]?: string | undefined } & {
    onConflict: OnConflict
    roles: RoleKey[]
    /** The planner's one role. `several` means one person each for any of the four roles. */
    role: RoleKey | 'several'
    /** The role whose only person was proposed. They are not proposed again after having been left out. */
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
