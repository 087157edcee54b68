import styles from './Legend.module.css'

export function Legend({ marks }: { marks: readonly { look: string | undefined; words: string }[] }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {marks.map(({ look, words }) => (
        <li key={words}>
          <i className={look} />
          {words}
        </li>
      ))}
    </ul>
  )
}
