import { type Noun, formatPlural } from '../kit/shared/counted.ts'
import { findAddressNameProblem, findIllegibleNameProblem, findInvisibleProblem } from '../kit/shared/name-problems.ts'
import { isReserved } from './reserved-rules.ts'

const NOUN = 'A department name'
/** Returns what is wrong with the name of a new department besides its length. The name becomes a part of URLs. */
export const findDepartmentNameProblem = (name: string): string | undefined => findAddressNameProblem(NOUN, name)
/** Returns what is wrong with a text that names a new or an existing department. */
export const findDepartmentWordProblem = (name: string): string | undefined =>
  findAddressNameProblem(NOUN, name, findIllegibleNameProblem)
/** Returns a sentence if the name of a new department contains an invisible character. */
export const findNewDepartmentProblem = (name: string): string | undefined => findInvisibleProblem(NOUN, name)

export type DepartmentUse = { count: number; noun: Noun }

/** Returns why a department cannot be deleted, as the part of a sentence after a colon. */
export const findDeleteProblem = (name: string, uses: readonly DepartmentUse[]): string | undefined =>
  isReserved(name) ? 'its name is reserved for recruiting' : findUseProblem(uses)

/** Such as "1 person and 2 files still use it". */
export const findUseProblem = (uses: readonly DepartmentUse[]): string | undefined => {
  const inUse = uses.flatMap(({ count, noun }) => (count === 0 ? [] : [`${count} ${formatPlural(count, ...noun)}`]))
  if (inUse.length === 0) return undefined
  const total = uses.reduce((sum, { count }) => sum + count, 0)
  const list = inUse.length === 1 ? inUse[0] : `${inUse.slice(0, -1).join(', ')} and ${inUse.at(-1)}`
  return `${list} still ${formatPlural(total, 'uses', 'use')} it`
}
