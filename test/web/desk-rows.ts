/** Rows of a file that each role has to decide at its desk. */
import { cast, type CastName } from '../../db/cast.ts'
import type { StaffRole } from '../../src/access/levels.ts'
import type { Task } from '../../src/rows/workflow/contract.ts'
import { buildHolders, buildTask } from './fixtures.ts'

export const file = {
  _id: '019a0000-0000-7000-8000-000000000301',
  name: 'Set01.xlsx',
  section: 'NEET',
  secondReview: true,
  columns: [],
}
export const people = { AUTHOR: 'ananya', REVIEWER: 'neha', 'REVIEWER-2': 'sneha', UPLOADER: 'anil' } as const satisfies Record<
  StaffRole,
  CastName
>
export const done = { author_status: 'done', author_answer_type: 'Authored on Doc' } as const
const rows: Record<StaffRole, Partial<Task>> = {
  AUTHOR: {},
  REVIEWER: { ...done, reviewer: cast.neha.email, turn: 'REVIEWER' },
  'REVIEWER-2': { ...done, reviewer_status: 'approved', 'reviewer-2': cast.sneha.email, turn: 'REVIEWER-2' },
  UPLOADER: {
    ...done,
    reviewer_status: 'approved',
    'reviewer-2_status': 'approved',
    uploader: cast.anil.email,
    turn: 'UPLOADER',
  },
}
export const buildDeskRow = (role: StaffRole, srNo: number, more: Partial<Task> = {}): Task => ({
  ...buildTask(srNo, 'ananya'),
  ...rows[role],
  holders: buildHolders({ AUTHOR: 'ananya', ...(role !== 'AUTHOR' && { [role]: people[role] }) }),
  ...more,
})
