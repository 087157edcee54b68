import { parseFigure } from '../../../kit/shared/typed-figures.ts'
import type { RolePlan } from '../plan-contract.ts'
import type { Sharing } from './task-draft.ts'

type Planned = ReadonlyMap<string, { gets: number }>

/** Typed numbers are replaced by an equal split, because a new person without a weight would get nothing. */
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
export const isWeight = (weight: number | string | undefined): weight is number =>
  typeof weight === 'number' && Number.isInteger(weight) && weight <= MAX_WEIGHT
/** Empty text gives 0. A text that is not a number of rows is returned as typed. */
export function readWeight(text: string): number | string {
  const number = text.trim() === '' ? 0 : parseFigure(text)
  return isWeight(number) ? number : text
}
/** Turns the current numbers of the others into weights too. A text that is not a number is kept as typed. */
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
/** No plan is requested while one of the texts is not a number. */
export const hasReadableWeights = ({ people, split }: Sharing): boolean =>
  split !== 'weights' || people.every(({ weight = 0 }) => isWeight(weight))
export const toSentPeople = ({ people, split }: Sharing) =>
  split === 'weights'
    ? people.map(({ person, weight }) => ({ person, weight: isWeight(weight) ? weight : 0 }))
    : people.map(({ person }) => ({ person }))
export const toRolePlanBody = ({ people, left }: Pick<RolePlan, 'people' | 'left'>) => ({
  people: people.map(({ email, share, gets }) => ({ person: email, share, gets })),
  left,
})
