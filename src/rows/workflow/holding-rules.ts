import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { inList } from './list-rules.ts'
import type { Changes, TaskMove } from './event-rules.ts'
import { getAssignee, STAGE, type Statuses, type TaskState } from './turn-rules.ts'

/** Returns whether it is the stage's turn or can still become so (the lists `assigned` and `rework-received`). */
const isOpen = (role: StaffRole, state: Statuses, secondReview: boolean): boolean =>
  inList('assigned', role, state, secondReview) || inList('rework-received', role, state, secondReview)

export type Holding = { role: StaffRole; id: string }
/** `opened` lists the stages reopened for their holder; `unassigned` counts the reopened stages that lost theirs. */
export type HolderMove = TaskMove & { opened: Holding[]; unassigned: number }

/**
 * Unassigns the stages that a move reopens if they are in `ineligible`, because their holder may no longer hold them. The event
 * records it. A stage that has acted keeps its assignee (workflow.md, Assigning, decision 88).
 */
export function leftUnassigned(
  before: TaskState,
  move: TaskMove,
  secondReview: boolean,
  ineligible: readonly StaffRole[],
): HolderMove {
  const opened = STAFF_ROLES.flatMap((role): Holding[] => {
    const id = getAssignee(move.next, role)
    return id !== null && isOpen(role, move.next, secondReview) && !isOpen(role, before, secondReview) ? [{ role, id }] : []
  })
  const freed = opened.filter(({ role }) => ineligible.includes(role))
  const columns = freed.flatMap(({ role }) => [`${STAGE[role]}_id`, `${STAGE[role]}_allocated_at`] as const)
  const none: Changes = Object.fromEntries(columns.map((column) => [column, null]))
  const were: Changes = Object.fromEntries(columns.map((column) => [column, before[column]]))
  return {
    next: { ...move.next, ...none },
    event: { ...move.event, set: { ...move.event.set, ...none }, was: { ...move.event.was, ...were } },
    opened: opened.filter(({ role }) => !ineligible.includes(role)),
    unassigned: freed.length,
  }
}
