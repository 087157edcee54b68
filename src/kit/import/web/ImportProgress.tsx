import { formatQuantity, formatCount } from '../../shared/counted.ts'
import type { Going } from './use-import.ts'
import styles from './ImportProgress.module.css'

type Props = {
  going: Going
  title: string
  isPreview?: boolean
  last?: { name: string; text: string }
}

const storing = { name: 'Rows stored', text: 'Storing the rows.' }

export function ImportProgress({ going: { sent, read, stored, total }, title, isPreview = false, last = storing }: Props) {
  const isSent = sent >= 1
  const status = !isSent ? `${Math.round(sent * 100)} % sent` : stored > 0 ? last.text : 'Sent. Reading it on the server.'
  return (
    <section className={styles.progress} aria-label={title}>
      <h2 tabIndex={-1}>{title}</h2>
      <Bar name="Sent" share={sent} words={`${Math.round(sent * 100)} %`} />
      <Bar name="Rows read" share={total === null ? undefined : 1} words={formatCount(read)} waits={read === 0} />
      {!isPreview && (
        <Bar
          name={last.name}
          share={total === null ? undefined : stored / Math.max(1, total)}
          words={total === null ? '0' : `${formatCount(stored)} of ${formatQuantity(total, 'row')}`}
          waits={total === null}
        />
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </section>
  )
}

/** The bar is indeterminate if the share is unknown. `waits` means that the step has not started yet. */
function Bar({ name, share, words, waits = false }: { name: string; share: number | undefined; words: string; waits?: boolean }) {
  return (
    <div className={styles.bar}>
      <span>{name}</span>
      <progress max={1} aria-label={name} {...(share !== undefined ? { value: share } : waits && { value: 0 })} />
      <span className={styles.figure}>{words}</span>
    </div>
  )
}
