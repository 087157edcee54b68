import styles from './ProductMark.module.css'

/** The logo: a tick over a caret on a baseline (interface.md, Patterns). */
export function ProductMark({ size = 26 }: { size?: number }) {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path className={styles.tick} d="m11.5 9 3.2 3.4L21 6" />
      <path className={styles.line} d="M6.5 20.5h19M11 26l5-9.5 5 9.5" />
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <b>Proof</b>line
    </span>
  )
}
