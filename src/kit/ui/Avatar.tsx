import { initialsOf } from './initials.ts'
import { tintOf } from './tint.ts'
import styles from './Avatar.module.css'

const TINTS = 4

/** A person's initials in a tint that the name decides; the name itself stands beside them. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} data-tint={tintOf(name, TINTS)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
