import { nameKey, unreadableNameProblem } from '../kit/shared/names.ts'

/** The modules that a project can be enabled for (decisions 19). */
export type Module = 'sections' | 'timesheets' | 'allocations' | 'worklog' | 'targets'

/** Words used in place of a project's name in URLs (decisions 16, 38). */
const RESERVED = ['add', 'update', 'delete', 'all', 'new', '-', '.', '..', 'undefined', 'null']
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The error of a name used in URLs, as a sentence; undefined when it is valid. `noun`: "A project name", "An allocation ID". */
export const addressNameProblem = (noun: string, name: string): string | undefined => {
  if (/[/\\]/.test(name)) return `${noun} cannot contain / or \\.`
  const unreadable = unreadableNameProblem(noun, name)
  if (unreadable !== undefined) return unreadable
  const key = nameKey(name)
  if (RESERVED.includes(key)) return `${noun} cannot be ${name}.`
  if (ID.test(key)) return `${noun} cannot look like an internal id.`
  return undefined
}

export const projectNameProblem = (name: string): string | undefined => addressNameProblem('A project name', name)
