import { useDeferredValue } from 'react'
import { type PasswordOwner, strengthOf } from '../password-rules.ts'
import './password-strength.css'

const LEVELS = [1, 2, 3, 4]

/**
 * How good a password is while it is chosen, in words and as a bar; what the server would refuse says why. Nothing for no text.
 * Loaded on demand: it carries the list of common passwords.
 */
export function PasswordStrength({ password, owner }: { password: string; owner?: PasswordOwner | undefined }) {
  const judged = useDeferredValue(password)
  const { level, word, advice } = strengthOf(judged, owner)
  return (
    <div className={`strength strength-${level}`} hidden={judged === ''}>
      <span className="strength-bar" aria-hidden="true">
        {LEVELS.map((each) => (
          <span key={each} className={each <= level ? 'is-on' : undefined} />
        ))}
      </span>
      <span className="strength-words" role="status">
        {judged !== '' && (
          <>
            <b>Strength: {word}.</b> {advice}
          </>
        )}
      </span>
    </div>
  )
}
