import { nameKey } from '../kit/shared/names.ts'

/**
 * The people of these departments have recruiting rights. The departments cannot be deleted, and only an ADMIN moves people into
 * or out of them (decision 72).
 */
export const RECRUITING = ['recruiter', 'head-recruiter'] as const
export const isReserved = (name: string): boolean => RECRUITING.some((reserved) => reserved === nameKey(name))
