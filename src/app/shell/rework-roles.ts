import type { Role } from '../../access/levels.ts'

/** The roles whose tag counts reworks (000 §2 Shell and login). */
export const REWORK_ROLES: readonly Role[] = ['AUTHOR', 'REVIEWER']
