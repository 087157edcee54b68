import { Icon } from '../icons.tsx'
import { StatusGlyph } from './StatusChip.tsx'
import '../button/controls.css'
import './error-strip.css'

/** A red strip over the content: shows the error, and Retry repeats the request. */
export function ErrorStrip({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div className="error-strip" role="alert">
      <StatusGlyph name="octagonCross" />
      <span className="error-words">{message}</span>
      {onRetry && (
        <button type="button" className="tool-button tool-button-small" onClick={onRetry}>
          <Icon name="retry" />
          Retry
        </button>
      )}
    </div>
  )
}
