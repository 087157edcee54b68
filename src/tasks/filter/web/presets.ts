import { isStaff, type Role } from '../../../kit/shared/access.ts'
import type { Where } from './where.ts'

export type Preset = { name: string; where: Where[] }

const isOpen: Where = { key: 'turn', type: 'not', value: 'CLOSED' }

/** The filters of one press, as ordinary searches (interface.md, The filter bar): `forFile` those of who manages. */
export const presetsOf = ({ email, roles, forFile }: { email: string; roles: readonly Role[]; forFile: boolean }): Preset[] => [
  ...(forFile ? [{ name: 'Unassigned', where: [{ key: 'waits_for', type: 'exact' as const, value: '' }, isOpen] }] : []),
  ...(roles.some(isStaff)
    ? [{ name: 'Waiting for me', where: [{ key: 'waits_for', type: 'exact' as const, value: email }] }]
    : []),
  { name: 'In rework', where: [{ key: 'in_rework', type: 'exact', value: 'yes' }] },
  { name: 'Waiting over 3 days', where: [{ key: 'days_waiting', type: 'after', value: '3' }] },
  { name: 'Closed', where: [{ key: 'turn', type: 'exact', value: 'CLOSED' }] },
]
