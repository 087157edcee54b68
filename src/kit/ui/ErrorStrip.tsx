import { Icon } from './icons.tsx'
import { StatusGlyph } from './StatusChip.tsx'
import './controls.css'
import './error-strip.css'

/** A red strip over what is still shown; says what went wrong, Retry does it again. */
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
