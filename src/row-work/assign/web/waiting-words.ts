import { formatCount } from '../../../kit/shared/counted.ts'
import { MAX_WAITING_COUNT, type WaitingGroup } from '../waiting-contract.ts'
import { toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import { writeWheres } from '../../../rows/filter/web/where.ts'

/** Returns "12", or "1,000 or more" at MAX_WAITING_COUNT. */
export const countWords = (count: number): string =>
  count >= MAX_WAITING_COUNT ? `${formatCount(MAX_WAITING_COUNT)} or more` : formatCount(count)

export const buildWaitingFilter = ({ role, person }: Pick<WaitingGroup, 'role' | 'person'>): string =>
  writeWheres(
    person === null
      ? [
          { key: 'turn', value: role, type: 'exact' },
          { key: toRoleKey(role), value: '', type: 'exact' },
        ]
      : [{ key: toRoleKey(role), value: person.email, type: 'exact' }],
  ) ?? ''
