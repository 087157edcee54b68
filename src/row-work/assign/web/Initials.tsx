import { getInitials } from '../../../kit/ui/initials.ts'
import { getColourNumber } from './colours.ts'
import styles from './Initials.module.css'

/** The colour is that of the person's part of the rows. `at` is the person's position. */
export function Initials({ name, at }: { name: string; at: number }) {
  return (
    <span className={styles.initials} data-tint={getColourNumber(at)} aria-hidden="true">
      {getInitials(name)}
    </span>
  )
}
