import type { Announce } from '../../kit/routes.ts'
import { STAFF_ROLES } from '../../kit/access.ts'
import { assigneeOf, isRework, type TaskState } from '../turn-rules.ts'

type Change = { before: TaskState; after: TaskState; secondReview: boolean; actorId: string }

/**
 * Who hears of one changed row (api.md, Live): all who hold a stage of it before or after, as each of them sees it in a list; not
 * the one who changed it, whose page has the answer. Reworks: those who gained one or lost one, the changer's other pages too.
 */
export function announceMove(announce: Announce, { before, after, secondReview, actorId }: Change): void {
  const holders = [before, after].flatMap((state) => STAFF_ROLES.map((role) => assigneeOf(state, role)))
  announce(
    holders.filter((id) => id !== actorId),
    'tasks',
  )
  const reworkHolders = (state: TaskState): (string | null)[] =>
    STAFF_ROLES.map((role) => (isRework(role, state, secondReview) ? assigneeOf(state, role) : null))
  const [was, is] = [reworkHolders(before), reworkHolders(after)]
  announce([...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))], 'reworks')
}
