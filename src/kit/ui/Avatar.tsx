import { getInitials } from './initials.ts'
import { pickTint } from './tint.ts'
import styles from './Avatar.module.css'

const TINTS = 4

export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} data-tint={pickTint(name, TINTS)} aria-hidden="true">
      {getInitials(name)}
    </span>
  )
}
