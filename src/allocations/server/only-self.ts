import { type Reach, unlimited } from '../../kit/server/reach.ts'
import { type Actor } from '../../access/levels.ts'
import { refuse } from '../refusals.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'

/** Returns whether an email or id is the caller's own. */
export const isSelf = (actor: Actor, person: string): boolean => [toEmailKey(actor.email), actor.id].includes(toEmailKey(person))
/**
 * Refuses a request for other people if the caller is staff, who may act only for themselves. The refusal says that the person
 * was not found.
 * @throws USER_NOT_FOUND
 */
export const allowFor = (reach: Reach<'own'>, actor: Actor, people: readonly string[]): void => {
  if (unlimited(reach) === undefined && !people.every((person) => isSelf(actor, person))) refuse('USER_NOT_FOUND')
}
