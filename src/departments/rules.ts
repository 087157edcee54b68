import { addressNameProblem } from '../projects/rules.ts'
import { isReserved } from './reserved-rules.ts'

/** What is wrong with a new department's name, which is part of URLs, besides its length; undefined when valid. */
export const departmentNameProblem = (name: string): string | undefined => addressNameProblem('A department name', name)

export type DepartmentUse = { people: number; files: number; allocation_projects: number; accounts: number }

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** Why a department cannot be deleted, phrased to follow a colon; undefined when it can. */
export const deleteProblem = (name: string, use: DepartmentUse): string | undefined =>
  isReserved(name) ? 'its name is reserved for recruiting' : problemOfUse(use)

/** What still uses it: "1 person and 2 files still use it". */
export const problemOfUse = (use: DepartmentUse): string | undefined => {
  const inUse = [
    ...counted(use.people, 'person', 'people'),
    ...counted(use.files, 'file', 'files'),
    ...counted(use.allocation_projects, 'allocation project', 'allocation projects'),
    ...counted(use.accounts, 'allocation ID', 'allocation IDs'),
  ]
  if (inUse.length === 0) return undefined
  const total = use.people + use.files + use.allocation_projects + use.accounts
  const list = inUse.length === 1 ? inUse[0] : `${inUse.slice(0, -1).join(', ')} and ${inUse.at(-1)}`
  return `${list} still ${total === 1 ? 'uses' : 'use'} it`
}
