import { useState } from 'react'
import { generatePassword } from '../../kit/shared/generate-password.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Form } from '../../kit/ui/form/form.ts'
import { type AskStrength, PasswordStrength } from '../../kit/ui/form/PasswordStrength.tsx'
import { call } from '../../kit/web/use-calls.ts'
import { signIn } from '../sign-in-contract.ts'

const ask: AskStrength = (body) => call(signIn.passwordStrength, { body })

/** Below the password field of a form about a person: the effect of setting it, its strength for that person, and one to take. */
export function ChosenPassword({ field, hint }: { field: 'password' | 'newPassword'; hint: string }) {
  const form = Form.useFormInstance()
  const password = Form.useWatch<string | undefined>(field, form) ?? ''
  const email = Form.useWatch<string | undefined>(field === 'password' ? 'email' : 'newEmail', form)
  const fullName = Form.useWatch<string | undefined>(field === 'password' ? 'fullName' : 'newFullname', form)
  const [generated, setGenerated] = useState<string>()
  const generate = (): void => {
    const value = generatePassword()
    setGenerated(value)
    // As if it were typed: what is stored later, and what an earlier submit refused.
    form.setFields([{ name: field, value, touched: true, errors: [] }])
  }
  return (
    <>
      {hint}{' '}
      <Button kind="quiet" small onClick={generate}>
        Generate a password
      </Button>
      {/* To pass on: nothing shows it later. */}
      {generated !== undefined && generated === password && (
        <output>
          Generated: <b>{generated}</b>
        </output>
      )}
      <PasswordStrength password={password} owner={{ email, fullName }} ask={ask} />
    </>
  )
}
