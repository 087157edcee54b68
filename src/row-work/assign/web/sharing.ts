import { parseFigure } from '../../../kit/shared/typed-figures.ts'
import type { RolePlan } from '../plan-contract.ts'
import type { Sharing } from './task-draft.ts'

/** The planned numbers by email. */
type Planned = ReadonlyMap<string, { gets: number }>

/** Adds a person. Typed numbers are replaced by an equal split, because a new person without a weight would get nothing. */
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
/** Returns whether a value can be a person's number of rows. */
export const isWeight = (weight: number | string | undefined): weight is number =>
  typeof weight === 'number' && Number.isInteger(weight) && weight <= MAX_WEIGHT
/** Reads a typed number; empty text gives 0. Any text that is not a number of rows is returned as typed. */
export function readWeight(text: string): number | string {
  const number = text.trim() === '' ? 0 : parseFigure(text)
  return isWeight(number) ? number : text
}
/**
 * Sets a person's typed number, and turns the current numbers of the others into weights too. Any text that is not a number is
 * kept as typed.
 */
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
/** Returns whether every typed number can be sent. No plan is requested while one of the texts is not a number. */
export const hasReadableWeights = ({ people, split }: Sharing): boolean =>
  split !== 'weights' || people.every(({ weight = 0 }) => isWeight(weight))
/** Returns the people for the request of a plan, with the typed numbers if the split uses them. */
export const toSentPeople = ({ people, split }: Sharing) =>
  split === 'weights'
    ? people.map(({ person, weight }) => ({ person, weight: isWeight(weight) ? weight : 0 }))
    : people.map(({ person }) => ({ person }))
/** Converts a role's plan to the body of the call that executes it as shown. */
export const toRolePlanBody = ({ people, left }: Pick<RolePlan, 'people' | 'left'>) => ({
  people: people.map(({ email, share, gets }) => ({ person: email, share, gets })),
  left,
})
