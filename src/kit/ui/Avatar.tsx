import { initialsOf } from './initials.ts'
import styles from './Avatar.module.css'

const TINTS = 4
const tintOf = (name: string): number => Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS

/** A person's initials in a tint that the name decides; the name itself stands beside them. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} data-tint={tintOf(name)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
