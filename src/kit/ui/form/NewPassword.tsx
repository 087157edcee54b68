import { useState } from 'react'
import { generatePassword } from '../../shared/generate-password.ts'
import type { PasswordOwner } from '../../shared/password.ts'
import { Button } from '../button/Button.tsx'
import { type AskStrength, PasswordStrength } from './PasswordStrength.tsx'

type Props = {
  password: string
  owner?: PasswordOwner | undefined
  ask: AskStrength
  onGenerate: (password: string) => void
  /** It was refused, with the reason: its strength would say the same. */
  isRefused?: boolean
}

/** Below the field of a new password: one to take, and the strength of the present one. */
export function NewPassword({ password, owner, ask, onGenerate, isRefused = false }: Props) {
  const [generated, setGenerated] = useState<string>()
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
        </Button>
      </div>
      {/* To keep, or to pass on: nothing shows it later. */}
      <output>
        {generated !== undefined && generated === password && (
          <>
            Generated: <b>{generated}</b>
          </>
        )}
      </output>
      {!isRefused && <PasswordStrength password={password} owner={owner} ask={ask} />}
    </>
  )
}
