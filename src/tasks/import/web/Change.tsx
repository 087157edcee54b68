import styles from './Change.module.css'

/** A value and the one that replaces it. */
export function Change({ old, new: next }: { old: string; new: string }) {
  return (
    <>
      <span className="sr-only">was </span>
      <del className={styles.old}>{old || '(empty)'}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, becomes </span>
      <ins className={styles.new}>{next || '(empty)'}</ins>
    </>
  )
}
