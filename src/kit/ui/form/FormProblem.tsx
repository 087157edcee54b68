import styles from './FormProblem.module.css'

/** The problem of a form as a whole. There are no lines if only a toast shows the problem. */
export function FormProblem({ lines: given }: { lines: readonly string[] }) {
  const lines = given.filter((line) => line !== '')
  if (lines.length === 0) return null
  return (
    <div className={styles.problem} role="alert">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
