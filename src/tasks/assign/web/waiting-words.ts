import { showCount } from '../../../kit/shared/counted.ts'
import { MOST_COUNTED, type WaitingGroup } from '../waiting-contract.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { whereText } from '../../filter/web/where.ts'

/** A count limited by MOST_COUNTED: "12", "1,000 or more". */
export const countWords = (count: number): string =>
  count >= MOST_COUNTED ? `${showCount(MOST_COUNTED)} or more` : showCount(count)

/** The filters with which the file's grid shows the rows of a group. */
export const filterOf = ({ role, person }: Pick<WaitingGroup, 'role' | 'person'>): string =>
  whereText(
    person === null
      ? [
          { key: 'turn', value: role, type: 'exact' },
          { key: roleKey(role), value: '', type: 'exact' },
        ]
      : [{ key: roleKey(role), value: person.email, type: 'exact' }],
  ) ?? ''
