import { nameKey } from '../kit/shared/names.ts'

/** Departments that carry recruiting rights: they cannot be deleted, and only an admin moves people in or out (decisions 72). */
const RESERVED = ['recruiter', 'head-recruiter']
export const isReserved = (name: string): boolean => RESERVED.includes(nameKey(name))
