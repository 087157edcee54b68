import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import type { Allocation } from '../contract.ts'
import styles from './account-columns.module.css'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { nameAmong } from '../../kit/ui/person-name.ts'

/** `free` looks like open work. */
export const statusWords: Record<Allocation['status'], string> = { active: 'In use', ended: 'Ended', free: 'Free' }

export const describeMode = ({ is_multiple: multiple, held_single: single }: Allocation): string => {
  if (!multiple) return 'Single-user'
  return single ? 'Multiple-user, after the current use ends' : 'Multiple-user'
}

/** Keeps the order of `user_list`. */
export const listHolderNames = ({ user_list: emails, holders }: Allocation): string[] =>
  emails.map((email) => {
    const holder = holders.find((one) => one.email === email)
    return holder === undefined ? email : nameAmong(holders, holder)
  })

export const accountColumns = {
  accountId: { id: 'account_id', title: 'Allocation ID', width: 200, frozen: true, hideable: false },
  people: {
    id: 'current_user',
    title: 'Current user',
    width: 250,
    value: (account) => listHolderNames(account).join(', '),
    show: (account) => {
      const users = listHolderNames(account)
      return users.length === 0 ? (
        <NoValue />
      ) : (
        <span className={styles.people} title={account.user_list.join(', ')}>
          {users.length > 1 ? `${users[0]} and ${users.length - 1} more` : users[0]}
        </span>
      )
    },
  },
  since: { id: 'current_user_allocation_time', title: 'Allocation time', kind: 'instant' },
  revoked: { id: 'user_revoke_time', title: 'Revoke time', kind: 'instant' },
  status: {
    id: 'status',
    title: 'Status',
    kind: 'status',
    width: 110,
    value: ({ status }) => statusWords[status],
    show: ({ status }) => (
      <StatusChip
        word={status}
        label={statusWords[status]}
        {...(status === 'free' && { look: { glyph: 'ring' as const, tone: 'grey' as const } })}
      />
    ),
  },
} as const satisfies Record<string, GridColumn<Allocation>>
