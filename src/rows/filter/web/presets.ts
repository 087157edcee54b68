import { isStaff, type Role } from '../../../access/levels.ts'
import type { Where } from './where.ts'

export type Preset = { name: string; where: Where[] }

const isOpen: Where = { key: 'turn', type: 'not', value: 'CLOSED' }

type Asked = {
  email: string
  roles: readonly Role[]
  /** The type of a person's own list. Undefined for the rows of a file. */
  listType: string | undefined
}

/** Presets are ordinary searches (interface.md, The filter bar). Presets that can never match on this screen are left out. */
export const listPresets = ({ email, roles, listType }: Asked): Preset[] => [
  ...(listType === undefined
    ? [{ name: 'Unassigned', where: [{ key: 'waits_for', type: 'exact' as const, value: '' }, isOpen] }]
    : []),
  ...(roles.some(isStaff)
    ? [{ name: 'Waiting for me', where: [{ key: 'waits_for', type: 'exact' as const, value: email }] }]
    : []),
  { name: 'In rework', where: [{ key: 'in_rework', type: 'exact', value: 'yes' }] },
  {
    name: 'Waiting over 3 days',
    where: [
      { key: 'waits_for', type: 'not', value: '' },
      { key: 'days_waiting', type: 'after', value: '3' },
    ],
  },
  ...(listType === 'assigned' || listType === 'rework-received'
    ? []
    : [{ name: 'Closed', where: [{ key: 'turn', type: 'exact' as const, value: 'CLOSED' }] }]),
]
