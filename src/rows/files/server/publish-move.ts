import type { Db } from '../../../kit/postgres/db.ts'
import type { Publish } from '../../../kit/server/events.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { selectManagerIds } from '../../../users/server/lookup.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { managersOfFile } from './lookup.ts'
import { getAssignee, isRework, type TaskState } from '../../workflow/turn-rules.ts'

type Change = { fileId: string; now: Date; before: TaskState; after: TaskState; secondReview: boolean; actorId: string }

/**
 * Publishes one changed row (api.md, Live) to the people who manage the file and to everyone who held a stage of it before or
 * holds one now, except the actor, whose page has the response. Rework counts go to the people whose count changed, including
 * the actor's other pages.
 */
export function publishMove(publish: Publish, { fileId, now, before, after, secondReview, actorId }: Change): void {
  publish(managersOfFile(fileId, now), 'tasks')
  const holders = [before, after].flatMap((state) => STAFF_ROLES.map((role) => getAssignee(state, role)))
  publish(
    holders.filter((id) => id !== actorId),
    'tasks',
  )
  const reworkHolders = (state: TaskState): (string | null)[] =>
    STAFF_ROLES.map((role) => (isRework(role, state, secondReview) ? getAssignee(state, role) : null))
  const [was, is] = [reworkHolders(before), reworkHolders(after)]
  publish([...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))], 'reworks')
}

type Assigned = { fileId: string; people: readonly string[]; now: Date }
/**
 * Publishes to people who gained or lost rows of a file, to their managers, because others may reassign their teams' rows
 * (decision 112), and to the people who manage the file.
 */
export async function publishAssigned(db: Db, publish: Publish, { fileId, people, now }: Assigned): Promise<void> {
  publish(managersOfFile(fileId, now), 'tasks')
  publish(people, 'tasks', 'reworks')
  if (people.length > 0) publish(await selectManagerIds(db, people, toDay(now)), 'tasks')
}
