import { useState } from 'react'
import { generatePassword } from '../../shared/generate-password.ts'
import type { PasswordOwner } from '../../shared/password.ts'
import { Button } from '../button/Button.tsx'
import { CopyButton } from '../button/CopyButton.tsx'
import { type AskStrength, PasswordStrength } from './PasswordStrength.tsx'

type Props = {
  password: string
  owner?: PasswordOwner | undefined
  ask: AskStrength
  onGenerate: (password: string) => void
  /** The field hides it: so does its help. */
  isHidden?: boolean
  /** It was refused, with the reason: its strength would say the same. */
  isRefused?: boolean
}

/** Below the field of a new password: a button that generates one, and the strength of what is typed. */
export function PasswordHelp({ password, owner, ask, onGenerate, isHidden = false, isRefused = false }: Props) {
  const [generated, setGenerated] = useState<string>()
  const isGenerated = generated !== undefined && generated === password
  const generate = (): void => {
    const value = generatePassword()
    setGenerated(value)
    onGenerate(value)
  }
  return (
    <>
      <div>
        <Button small onClick={generate}>
          Generate a password
        </Button>{' '}
        {isGenerated && <CopyButton text={generated}>Copy</CopyButton>}
      </div>
      <output>
        {isGenerated && !isHidden && (
          <>
            Generated: <b>{generated}</b>
          </>
        )}
      </output>
      {isGenerated && <div>Save it now: it is not shown again.</div>}
      {!isRefused && <PasswordStrength password={password} owner={owner} ask={ask} />}
    </>
  )
}
