import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { AskStrength } from '../../kit/ui/form/PasswordStrength.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { call, useWrite } from '../../kit/web/use-calls.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { endSession } from '../../kit/web/session-storage.ts'
import { session } from '../contract.ts'
import { PasswordField } from './PasswordField.tsx'
import { signIn } from '../../users/sign-in-contract.ts'
import styles from './ChangePasswordPage.module.css'

type Values = { oldPassword: string; newPassword: string }
type Problems = Partial<Values>

const problemsOf = ({ oldPassword, newPassword }: Values): Problems => ({
  ...(oldPassword === '' && { oldPassword: 'Please input your old password!' }),
  ...(newPassword === '' && { newPassword: 'Please input your new password!' }),
})

const ask: AskStrength = (body) => call(signIn.passwordStrength, { body })

/**
 * All texts are those of the documents (000 §5). On success, the page shows the message and logs the person out (000 §7 Auth).
 */
export function ChangePasswordPage() {
  const { email, fullName } = usePerson()
  const [values, setValues] = useState<Values>({ oldPassword: '', newPassword: '' })
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const reset = useWrite(session.resetPassword, { successToast: false })

  // After each attempt, the first invalid field gets the focus.
  const [tries, setTries] = useState(0)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [tries])
  const refuse = (found: Problems): void => {
    setProblems(found)
    setTries((count) => count + 1)
  }

  const type = (part: Partial<Values>): void => {
    setValues({ ...values, ...part })
    // The error of a field applies only to the text that was sent.
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in part))))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reset.isPending) return
    const found = problemsOf(values)
    refuse(found)
    if (Object.keys(found).length > 0) return
    reset.mutate(
      { body: values },
      {
        onSuccess: ({ message }) => {
          // The next login opens Home instead of this form.
          history.replaceState(null, '', '/')
          endSession(message, true)
        },
        onError: ({ issues }) =>
          refuse(
            Object.fromEntries(
              issues
                .filter(({ path }) => path === 'oldPassword' || path === 'newPassword')
                .map(({ path, message }) => [path, message]),
            ),
          ),
      },
    )
  }
  return (
    <div className={styles.changePassword}>
      <PageHeader title="Change Password" />
      <p>
        You will be logged out on every device. <Link to="/sessions">See where you are logged in</Link>
      </p>
      <form ref={form} noValidate onSubmit={submit}>
        {/* Tells password managers to which account the password belongs. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Old password"
          name="oldPassword"
          value={values.oldPassword}
          onChange={(oldPassword) => type({ oldPassword })}
          autoComplete="current-password"
          error={problems.oldPassword}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          value={values.newPassword}
          onChange={(newPassword) => type({ newPassword })}
          autoComplete="new-password"
          owner={{ email, fullName }}
          ask={ask}
          error={problems.newPassword}
        />
        <div role="alert">{reset.error !== null && <p className={styles.error}>{reset.error.message}</p>}</div>
        <Button kind="primary" type="submit" busy={reset.isPending}>
          Change Password
        </Button>
      </form>
    </div>
  )
}
