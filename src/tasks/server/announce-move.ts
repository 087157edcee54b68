import type { Db } from '../../kit/postgres/db.ts'
import type { Publish } from '../../kit/server/routes.ts'
import { dayOf } from '../../kit/shared/time.ts'
import { managersOf } from '../../users/server/lookup.ts'
import { STAFF_ROLES } from '../../kit/shared/access.ts'
import { assigneeOf, isRework, type TaskState } from '../turn-rules.ts'

type Change = { before: TaskState; after: TaskState; secondReview: boolean; actorId: string }

/**
 * Who hears of one changed row (api.md, Live): all who hold a stage of it before or after, as each of them sees it in a list; not
 * the one who changed it, whose page has the answer. Reworks: those who gained one or lost one, the changer's other pages too.
 */
export function announceMove(publish: Publish, { before, after, secondReview, actorId }: Change): void {
  const holders = [before, after].flatMap((state) => STAFF_ROLES.map((role) => assigneeOf(state, role)))
  publish(
    holders.filter((id) => id !== actorId),
    'tasks',
  )
  const reworkHolders = (state: TaskState): (string | null)[] =>
    STAFF_ROLES.map((role) => (isRework(role, state, secondReview) ? assigneeOf(state, role) : null))
  const [was, is] = [reworkHolders(before), reworkHolders(after)]
  publish([...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))], 'reworks')
}

/** Publishes who holds more or fewer rows than before: to them, and to their managers, whose rows others may take (decisions 112). */
export async function announceAssigned(db: Db, publish: Publish, people: readonly string[], now: Date): Promise<void> {
  publish(people, 'tasks', 'reworks')
  if (people.length > 0) publish(await managersOf(db, people, dayOf(now)), 'tasks')
}
