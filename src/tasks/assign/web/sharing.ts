import type { RolePlan } from '../plan-contract.ts'
import type { Sharing } from './task-draft.ts'

/** The numbers planned for each email. */
type Planned = ReadonlyMap<string, { gets: number }>

/** A newcomer without a weight would get nothing: typed numbers become an equal split. */
export const withPerson = ({ people, split }: Sharing, email: string): Sharing =>
  split === 'weights'
    ? { people: [...people, { person: email }].map(({ person }) => ({ person })), split: 'equal' }
    : { people: [...people, { person: email }], split }
export const withoutPerson = ({ people, split }: Sharing, email: string): Sharing => ({
  people: people.filter(({ person }) => person !== email),
  split,
})
export const withSplit = ({ people }: Sharing, split: Sharing['split']): Sharing => ({
  people: people.map(({ person }) => ({ person })),
  split,
})
/** A typed number stands beside the numbers that the others have now. */
export function withWeight({ people, split }: Sharing, email: string, text: string, planned: Planned): Sharing {
  const weight = Math.min(Number(text.replace(/\D/g, '')), 1_000_000)
  return {
    people: people.map(({ person, ...theirs }) => ({
      person,
      weight: person === email ? weight : split === 'weights' ? (theirs.weight ?? 0) : (planned.get(person)?.gets ?? 0),
    })),
    split: 'weights',
  }
}
/** The people of a plan's request: with the typed numbers, where they are what splits. */
export const peopleSent = ({ people, split }: Sharing) =>
  split === 'weights' ? people.map(({ person, weight = 0 }) => ({ person, weight })) : people.map(({ person }) => ({ person }))
/** A role's plan as the call takes it that executes what was shown. */
export const toRolePlanBody = ({ people, left }: Pick<RolePlan, 'people' | 'left'>) => ({
  people: people.map(({ email, share, gets }) => ({ person: email, share, gets })),
  left,
})
