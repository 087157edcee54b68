import { Button } from '../button/Button.tsx'
import { StatusGlyph } from './StatusChip.tsx'
import styles from './ErrorStrip.module.css'

/** A red strip over the content: shows the error, and Retry repeats the request. */
export function ErrorStrip({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  return (
    <div className={styles.strip} role="alert">
      <StatusGlyph name="octagonCross" />
      <span className={styles.words}>{message}</span>
      {onRetry && (
        <Button small onClick={onRetry} icon="retry">
          Retry
        </Button>
      )}
    </div>
  )
}
