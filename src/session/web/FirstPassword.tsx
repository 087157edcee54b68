import { type FormEvent, useEffect, useState } from 'react'
import { formatInstant } from '../../kit/shared/time.ts'
import type { AskStrength } from '../../kit/ui/form/PasswordStrength.tsx'
import { Button } from '../../kit/ui/button/Button.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { Refused, call } from '../../kit/web/call.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { endSession } from '../../kit/web/session-storage.ts'
import { signIn } from '../../users/sign-in-contract.ts'
import { session } from '../contract.ts'
import { PasswordField } from './PasswordField.tsx'
import styles from './ChangePasswordPage.module.css'

const ask: AskStrength = (body) => call(signIn.passwordStrength, { body })

/**
 * Replaces a password that somebody else set, and then lets the person in. A new account always has such a password, so the
 * warning that says who set it is shown only after a reset (decision 117).
 */
export function FirstPassword() {
  const { email, fullName, passwordChosenBy, created_at: createdAt } = usePerson()
  const resets = passwordChosenBy.filter(({ at }) => Date.parse(at) !== Date.parse(createdAt))
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const issue = refused?.issues.find(({ path }) => path === 'newPassword')?.message
  useEffect(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [refused])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      await call(session.firstPassword, { body: { newPassword: password } })
      location.replace('/')
    } catch (caught) {
      setBusy(false)
      if (!(caught instanceof Refused)) throw caught
      // The login was too long ago to continue without the given password.
      if (caught.code === 'REAUTH_NEEDED') endSession('Log in again with the password that you were given, then choose your own.')
      else if (caught.code === 'PASSWORD_SET_MEANWHILE') endSession(caught.message)
      else setRefused(caught)
    }
  }
  return (
    <div className={styles.changePassword}>
      <PageHeader title={resets.length === 0 ? 'Welcome. Choose your password to continue.' : 'Choose your own password'} />
      {resets.length === 0 ? (
        <p>Only you will know it. You stay logged in here.</p>
      ) : (
        <div className={styles.otherSessions} role="note">
          <p>Your password was set by:</p>
          <ul>
            {resets.map((one) => (
              <li key={one.at + one.email} title={one.email}>
                {one.fullName}, {formatInstant(one.at)}
              </li>
            ))}
          </ul>
          <p>Choosing your own confirms that you have seen this. You stay logged in here.</p>
          <p>If you did not expect this, tell another admin.</p>
        </div>
      )}
      <form noValidate onSubmit={(event) => void submit(event)}>
        {/* Tells password managers to which account the password belongs. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          name="newPassword"
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          autoFocus
          owner={{ email, fullName }}
          ask={ask}
          hint="A few words that only you would put together make a good one."
          error={issue}
        />
        <div role="alert">
          {refused !== undefined && issue === undefined && <p className={styles.error}>{refused.message}</p>}
        </div>
        <Button kind="primary" type="submit" busy={busy}>
          Choose this password
        </Button>
      </form>
    </div>
  )
}
