import { formatPlural, formatCount } from '../../../kit/shared/counted.ts'
import { getInitials } from '../../../kit/ui/initials.ts'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import type { RolePlan } from '../plan-contract.ts'
import { getColourNumber } from './colours.ts'
import styles from './SplitBar.module.css'

/** The share of the bar from which a part is wide enough for a label. */
const READABLE = 0.12
const ROOM_FOR_TWO = 0.17

type Props = {
  plan: Pick<RolePlan, 'people' | 'dealt' | 'last'>
  compact?: boolean
}

/** Each person's part of the rows, to scale. Below the bar are the first row of each part, and the last row. */
export function SplitBar({ plan, compact = false }: Props) {
  const parts = plan.people.flatMap((person, at) =>
    person.gets === 0 ? [] : [{ ...person, at, share: person.gets / plan.dealt }],
  )
  return (
    <figure className={joinClassNames(styles.split, compact && styles.isCompact)} aria-label="Split preview, by row number">
      {!compact && <figcaption>Split preview, by row number</figcaption>}
      <div className={styles.splitBar} aria-hidden="true">
        {parts.map(({ email, fullName, gets, first, at, share }) => (
          <span
            key={email}
            className={styles.splitPart}
            data-split={getColourNumber(at)}
            style={{ flexGrow: gets }}
            title={`${fullName}: ${formatCount(gets)}${first === null ? '' : ` from ${first}`}`}
          >
            {share >= READABLE && `${getInitials(fullName)} ${formatCount(gets)}`}
          </span>
        ))}
      </div>
      {!compact && (
        <div className={styles.splitMarks}>
          {parts.map(({ email, first, gets, share }, at) => (
            <span key={email} style={{ flexGrow: gets }}>
              {first !== null && share >= READABLE && first}
              {at === parts.length - 1 && share >= ROOM_FOR_TWO && <span className={styles.splitLast}>{plan.last}</span>}
            </span>
          ))}
        </div>
      )}
      <span className="sr-only">
        {parts
          .map(
            ({ fullName, gets, first }) =>
              `${fullName} ${gets} ${formatPlural(gets, 'row')}${first === null ? '' : ` from ${first}`}`,
          )
          .join(', ')}
      </span>
    </figure>
  )
}
