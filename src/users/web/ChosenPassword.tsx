import { Form } from '../../kit/ui/form/form.ts'
import { PasswordHelp } from '../../kit/ui/form/PasswordHelp.tsx'
import type { AskStrength } from '../../kit/ui/form/PasswordStrength.tsx'
import { call } from '../../kit/web/use-calls.ts'
import { signIn } from '../sign-in-contract.ts'

const ask: AskStrength = (body) => call(signIn.passwordStrength, { body })

export function ChosenPassword({ field, hint }: { field: 'password' | 'newPassword'; hint: string }) {
  const form = Form.useFormInstance()
  const password = Form.useWatch<string | undefined>(field, form) ?? ''
  const email = Form.useWatch<string | undefined>(field === 'password' ? 'email' : 'newEmail', form)
  const fullName = Form.useWatch<string | undefined>(field === 'password' ? 'fullName' : 'newFullname', form)
  return (
    <>
      {hint}
      <PasswordHelp
        password={password}
        owner={{ email, fullName }}
        ask={ask}
        isShown
        // Treats the value as typed, so it is saved later, and clears an error of an earlier submit.
        onGenerate={(value) => form.setFields([{ name: field, value, touched: true, errors: [] }])}
      />
    </>
  )
}
