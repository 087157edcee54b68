import { Button } from '../button/Button.tsx'
import { StatusGlyph } from './StatusChip.tsx'
import styles from './ErrorStrip.module.css'

type ErrorStripProps = { message: string; onRetry?: (() => void) | undefined; label?: string }

export function ErrorStrip({ message, onRetry, label = 'Retry' }: ErrorStripProps) {
  return (
    <div className={styles.strip} role="alert">
      <StatusGlyph name="octagonCross" />
      <span className={styles.words}>{message}</span>
      {onRetry && (
        <Button small onClick={onRetry} icon="retry">
          {label}
        </Button>
      )}
    </div>
  )
}
