import { type Access, type Actor, getReachWord } from '../../access/levels.ts'
import { toDay } from '../shared/time.ts'
import type { Reach } from './reach.ts'

/** Returns undefined for `none`. Only the pipeline (`perform/handler-call.ts`), `absent-call.ts`, tests and benches call this. */
export function resolveReach(access: Access, actor: Actor, now: Date): Reach | undefined {
  const rows = getReachWord(access, actor)
  if (rows === 'none') return undefined
  const made: Omit<Reach, symbol> = {
    rows,
    userId: actor.id,
    isAdmin: actor.roles.includes('ADMIN'),
    day: toDay(now),
  }
  return made as Reach
}
