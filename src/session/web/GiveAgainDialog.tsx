import { Form } from '../../kit/ui/form/form.ts'
import { useRef } from 'react'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { PasswordInput } from '../../kit/ui/form/inputs.ts'
import { call } from '../../kit/web/call.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { session } from '../contract.ts'

type Props = {
  open: boolean
  onEnd: (given: boolean) => void
}

/** Asks for the password before an action that gives a person rights, which then runs (decision 136). */
export function GiveAgainDialog({ open, onEnd }: Props) {
  const { email } = usePerson()
  const given = useRef(false)
  return (
    <FormDialog<{ password: string }>
      open={open}
      title="Enter your password"
      submitLabel="Continue"
      onSubmit={async (body) => {
        await call(session.reauthenticate, { body })
        given.current = true
      }}
      onClose={() => {
        onEnd(given.current)
        given.current = false
      }}
    >
      <p>This affects access to accounts, and you logged in a while ago. What you entered is kept and will be sent after this.</p>
      <Form.Item name="password" label="Password" rules={[{ required: true, message: 'Please input your password!' }]}>
        <PasswordInput autoComplete="current-password" maxLength={1024} />
      </Form.Item>
      {/* Tells password managers to which account the password belongs. It comes after the field that gets the focus. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    </FormDialog>
  )
}
