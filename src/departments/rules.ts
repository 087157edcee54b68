import { type Noun, plural } from '../kit/shared/counted.ts'
import { addressNameProblem, illegibleNameProblem, invisibleProblem } from '../kit/shared/name-problems.ts'
import { isReserved } from './reserved-rules.ts'

const NOUN = 'A department name'
/** Problem with a new department's name, which is part of URLs, besides its length; undefined when valid. */
export const departmentNameProblem = (name: string): string | undefined => addressNameProblem(NOUN, name)
/** The same of a text that names a department, a new one or one that is there. */
export const departmentWordProblem = (name: string): string | undefined => addressNameProblem(NOUN, name, illegibleNameProblem)
/** The error of a new department’s name that has an invisible character, as a sentence; undefined when it has none. */
export const newDepartmentProblem = (name: string): string | undefined => invisibleProblem(NOUN, name)

/** Things of one kind that use a department, with their name for one and for several. */
export type DepartmentUse = { count: number; noun: Noun }

/** Why a department cannot be deleted, phrased to follow a colon; undefined when it can. */
export const deleteProblem = (name: string, uses: readonly DepartmentUse[]): string | undefined =>
  isReserved(name) ? 'its name is reserved for recruiting' : problemOfUse(uses)

/** What still uses it: "1 person and 2 files still use it". */
export const problemOfUse = (uses: readonly DepartmentUse[]): string | undefined => {
  const inUse = uses.flatMap(({ count, noun }) => (count === 0 ? [] : [`${count} ${plural(count, ...noun)}`]))
  if (inUse.length === 0) return undefined
  const total = uses.reduce((sum, { count }) => sum + count, 0)
  const list = inUse.length === 1 ? inUse[0] : `${inUse.slice(0, -1).join(', ')} and ${inUse.at(-1)}`
  return `${list} still ${plural(total, 'uses', 'use')} it`
}
