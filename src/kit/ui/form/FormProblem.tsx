import styles from './FormProblem.module.css'

/** What is wrong with a form as a whole, below its fields. */
export function FormProblem({ lines }: { lines: readonly string[] }) {
  return (
    <div className={styles.problem} role="alert">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
