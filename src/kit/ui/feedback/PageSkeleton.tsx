import styles from './PageSkeleton.module.css'

/** Grey bars in place of loading content. The style sheet shows them only after 150 ms. */
export function PageSkeleton({ bars = 4 }: { bars?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="sr-only">Loading</span>
      {Array.from({ length: bars }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  )
}
