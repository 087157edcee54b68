import { useEffect, useState } from 'react'
import type { PasswordOwner, JudgedPassword } from '../../shared/password.ts'
import styles from './PasswordStrength.module.css'

const LEVELS = [1, 2, 3, 4]
const TYPING_MS = 250

/** Asks the server for the strength, because the list of common passwords is too large for a page. */
export type AskStrength = (query: { password: string } & PasswordOwner) => Promise<JudgedPassword>
type Props = { password: string; owner?: PasswordOwner | undefined; ask: AskStrength }

/**
 * The strength of a password while it is typed, in words and as a bar. A refused password shows the reason, and an empty one the
 * requirements. The line exists before the first reply; if it appeared later, it would move the button that is being pressed.
 */
export function PasswordStrength({ password, owner, ask }: Props) {
  const [strength, setStrength] = useState<JudgedPassword>()
  // The requirements are the same for everybody, so typing a name makes no calls until there is a password.
  const { email, fullName } = password === '' ? {} : (owner ?? {})
  useEffect(() => {
    let outdated = false
    const show = (strength: JudgedPassword | undefined): void => {
      if (!outdated) setStrength(strength)
    }
    const timer = setTimeout(
      () => {
        ask({ password, email, fullName }).then(show, () => show(undefined))
      },
      password === '' ? 0 : TYPING_MS,
    )
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [password, email, fullName, ask])
  const { level, word, advice } = strength ?? { level: 0, word: '', advice: '' }
  return (
    <div className={styles.strength} data-level={level}>
      {password !== '' && strength !== undefined && (
        <span className={styles.bar} aria-hidden="true">
          {LEVELS.map((each) => (
            <span key={each} className={each <= level ? styles.isOn : undefined} />
          ))}
        </span>
      )}
      <span className={styles.words} role="status">
        {password !== '' && strength !== undefined && <b>Strength: {word}. </b>}
        {advice}
      </span>
    </div>
  )
}
