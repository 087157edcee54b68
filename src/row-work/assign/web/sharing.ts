import { parseFigure } from '../../../kit/shared/typed-figures.ts'
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
const MAX_WEIGHT = 1_000_000
/** Whether a number can be a person's number of rows. */
export const isWeight = (weight: number | string | undefined): weight is number =>
  typeof weight === 'number' && Number.isInteger(weight) && weight <= MAX_WEIGHT
/** The number of a typed text, 0 of an empty one; a text that is no number of rows as it is typed. */
export function readWeight(text: string): number | string {
  const number = text.trim() === '' ? 0 : parseFigure(text)
  return isWeight(number) ? number : text
}
/** A typed number stands beside the numbers that the others have now; a text that is none stays as it is typed. */
export function withWeight({ people, split }: Sharing, email: string, text: string, planned: Planned): Sharing {
  const weight = readWeight(text)
  return {
    people: people.map(({ person, ...theirs }) => ({
      person,
      weight: person === email ? weight : split === 'weights' ? (theirs.weight ?? 0) : (planned.get(person)?.gets ?? 0),
    })),
    split: 'weights',
  }
}
/** Whether every typed number can be sent: a plan is not made while one of them is no number. */
export const hasReadableWeights = ({ people, split }: Sharing): boolean =>
  split !== 'weights' || people.every(({ weight = 0 }) => isWeight(weight))
/** The people of a plan's request: with the typed numbers, where they are what splits. */
export const peopleSent = ({ people, split }: Sharing) =>
  split === 'weights'
    ? people.map(({ person, weight }) => ({ person, weight: isWeight(weight) ? weight : 0 }))
    : people.map(({ person }) => ({ person }))
/** A role's plan as the call takes it that executes what was shown. */
export const toRolePlanBody = ({ people, left }: Pick<RolePlan, 'people' | 'left'>) => ({
  people: people.map(({ email, share, gets }) => ({ person: email, share, gets })),
  left,
})
