import { type Reach, findUnlimitedReach } from '../../kit/server/reach.ts'
import { type Actor } from '../../access/levels.ts'
import { refuse } from '../refusals.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'

export const isSelf = (actor: Actor, person: string): boolean => [toEmailKey(actor.email), actor.id].includes(toEmailKey(person))
/**
 * Staff may act only for themselves, and are told that other people were not found.
 * @throws USER_NOT_FOUND
 */
export const allowFor = (reach: Reach<'own'>, actor: Actor, people: readonly string[]): void => {
  if (findUnlimitedReach(reach) === undefined && !people.every((person) => isSelf(actor, person))) refuse('USER_NOT_FOUND')
}
