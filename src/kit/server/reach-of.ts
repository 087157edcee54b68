import { type Access, type Actor, mayCall } from '../shared/access.ts'
import { dayOf } from '../shared/time.ts'
import type { Reach } from './reach.ts'

/** A call's reach for its caller; undefined for `none`. Called by the pipeline, by tests and by benches only. */
export function reachOf({ reach, unless }: Access, actor: Actor, now: Date): Reach | undefined {
  if (reach === 'none') return undefined
  const isLimited = reach === 'own' ? unless === undefined || !mayCall(unless, actor) : actor.roles.includes('MANAGER')
  const made: Omit<Reach, symbol> = {
    rows: isLimited ? reach : 'all',
    userId: actor.id,
    isAdmin: actor.roles.includes('ADMIN'),
    day: dayOf(now),
  }
  return made as Reach
}
