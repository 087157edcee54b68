import { nameKey } from '../kit/shared/names.ts'

/** Departments that carry recruiting rights. They cannot be deleted, and only an admin moves people in or out (decision 72). */
export const RECRUITING = ['recruiter', 'head-recruiter'] as const
export const isReserved = (name: string): boolean => RECRUITING.some((reserved) => reserved === nameKey(name))
