import { useState } from 'react'
import { generatePassword } from '../../shared/generate-password.ts'
import type { PasswordOwner } from '../../shared/password.ts'
import { Button } from '../button/Button.tsx'
import { CopyButton } from '../button/CopyButton.tsx'
import { type AskStrength, PasswordStrength } from './PasswordStrength.tsx'
import styles from './PasswordStrength.module.css'

type Props = {
  password: string
  owner?: PasswordOwner | undefined
  ask: AskStrength
  onGenerate: (password: string) => void
  /** Shows a generated password here too, because the field hides it. */
  isShown?: boolean
  /** The password was refused with a reason, which the strength would only repeat. */
  isRefused?: boolean
}

export function PasswordHelp({ password, owner, ask, onGenerate, isShown = false, isRefused = false }: Props) {
  const [generated, setGenerated] = useState<string>()
  const isGenerated = generated !== undefined && generated === password
  const generate = (): void => {
    const value = generatePassword()
    setGenerated(value)
    onGenerate(value)
  }
  return (
    <>
      <div className={styles.acts}>
        <Button small onClick={generate}>
          Generate a password
        </Button>
        {isGenerated && <CopyButton text={generated}>Copy</CopyButton>}
      </div>
      <output>
        {isGenerated && isShown && (
          <>
            <span>
              Generated: <b>{generated}</b>
            </span>
            <br />
          </>
        )}
        {isGenerated && 'Save it now: it is not shown again.'}
      </output>
      {!isRefused && <PasswordStrength password={password} owner={owner} ask={ask} />}
    </>
  )
}
