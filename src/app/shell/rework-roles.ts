import type { Role } from '../../access/levels.ts'

/** The rework tag is for these roles (000 §2 Shell and login). */
export const REWORK_ROLES: readonly Role[] = ['AUTHOR', 'REVIEWER']
