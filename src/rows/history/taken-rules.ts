import type { StaffRole } from '../../access/levels.ts'
import type { TASK_CHANGE_KINDS } from './contract.ts'
import type { StoredEvent } from './timeline-rules.ts'
import { STAGE } from '../workflow/turn-rules.ts'

export type Taking = {
  what: (typeof TASK_CHANGE_KINDS)[number]
  actorId: string | null
  toId: string | null
  at: string
  status: string | null
  by: StaffRole | null
}
type Held = {
  role: StaffRole
  userId: string
  holder: string | null
  /** The row's version at which the person could decide on it. */
  since: number
}

/** Returns how an event that keeps the stage's holder ends the holder's right to decide, if it does. */
function endBy({ kind, from, to, set }: StoredEvent, role: StaffRole): Taking['what'] | undefined {
  if (kind === 'update') return 'decided'
  // The undo of a correction leaves the row at the same stage.
  if (kind === 'undo' && from !== to) return 'undone'
  if (kind === 'reopen') return 'reopened'
  // The switch may move a row between the second reviewer and the uploader.
  if (kind === 'switch' && (role === 'REVIEWER-2' || role === 'UPLOADER')) return 'switched'
  if (kind === 'history' && Object.keys(set).some((column) => column.endsWith('_status'))) return 'uploaded'
  return undefined
}

/**
 * Finds the first event after a version that ended a person's right to decide on a row. Later events are not revealed to the
 * person.
 */
export function findTaking(events: readonly StoredEvent[], { role, userId, holder, since }: Held): Taking | undefined {
  const column = `${STAGE[role]}_id` as const
  let after = holder
  let taking: Taking | undefined
  for (const event of events.toReversed()) {
    const before = event.set[column] === undefined ? after : (event.was[column] ?? null)
    const moved = after === null ? 'unassigned' : 'given'
    const what = before !== userId || event.version <= since ? undefined : after === userId ? endBy(event, role) : moved
    if (what !== undefined) {
      const { actorId, at, to, role: by } = event
      taking = {
        what,
        actorId,
        toId: what === 'given' ? after : null,
        at,
        ...(what === 'decided' ? { status: to, by } : { status: null, by: null }),
      }
    }
    after = before
  }
  return taking
}
