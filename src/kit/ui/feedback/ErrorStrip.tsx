import { Button } from '../button/Button.tsx'
import { StatusGlyph } from './StatusChip.tsx'
import './error-strip.css'

/** A red strip over the content: shows the error, and Retry repeats the request. */
export function ErrorStrip({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div className="error-strip" role="alert">
      <StatusGlyph name="octagonCross" />
      <span className="error-words">{message}</span>
      {onRetry && (
        <Button small onClick={onRetry} icon="retry">
          Retry
        </Button>
      )}
    </div>
  )
}
